import type { ReactNode } from "react";
import { Card } from "../ui/card.tsx";

/** The left column under the model list: the input panel of the chosen model. */
export function InputColumn({ children }: { children: ReactNode }) {
	return <Card className="min-w-0 self-start [grid-area:input]">{children}</Card>;
}

/** The right column: the results, under their heading. `actions` sit beside the heading. */
export function ResultsColumn({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
	return (
		<Card className="flex min-h-96 min-w-0 flex-col [grid-area:results]">
			<div className="mb-4 flex min-h-11 items-center justify-between gap-2">
				<h2 className="text-xl font-semibold">Results</h2>
				{actions}
			</div>
			{children}
		</Card>
	);
}
