import clsx from "clsx";
import { createContext, type ReactNode, use, useEffect, useRef } from "react";
import { useTexts } from "../language/use-texts.ts";
import { Card } from "../ui/card.tsx";
import { StopButton } from "./forms/submit-row.tsx";

/** A column of results that stands beside another: whose it is, and how to stop it alone. */
type Column = { name: string; place: number; onStop: (() => void) | undefined };

/** Undefined where the results are the only ones. */
export const ColumnContext = createContext<Column | undefined>(undefined);

/** The left column under the model list: the input panel of the chosen model. */
export function InputColumn({ children }: { children: ReactNode }) {
	return <Card className="min-w-0 self-start [grid-area:input]">{children}</Card>;
}

type ResultsProps = {
	children: ReactNode;
	actions?: ReactNode;
	/** When it becomes true the results come into view, where they stand below the form. */
	isPending?: boolean;
};

/** The right column: the results, under their heading; or one of two columns, under its model's name. */
export function ResultsColumn({ children, actions, isPending = false }: ResultsProps) {
	const t = useTexts("playground");
	const column = use(ColumnContext);
	const card = useRef<HTMLDivElement>(null);
	const isCalled = isPending && !column?.place;
	useEffect(() => {
		if (!isCalled || !matchMedia("(width < 64rem)").matches) return;
		card.current?.scrollIntoView({ block: "nearest" });
	}, [isCalled]);
	return (
		<Card
			id={column ? undefined : "results"}
			ref={card}
			{...(column && { role: "region", "aria-label": column.name, tabIndex: -1 })}
			className={clsx("flex min-h-96 min-w-0 flex-col", !column && "[grid-area:results]")}
		>
			<div className="mb-4 flex min-h-11 items-center justify-between gap-2">
				<h2 className="text-xl font-semibold">{column?.name ?? t("results")}</h2>
				{isPending && column?.onStop && (
					<StopButton onStop={column.onStop} onFocusLost={() => card.current?.focus()} />
				)}
				{actions}
			</div>
			{children}
		</Card>
	);
}

/** Both columns, with something else in the place of the input panel. */
export function ScreenFrame({ children }: { children: ReactNode }) {
	return (
		<>
			<InputColumn>{children}</InputColumn>
			<ResultsColumn>{null}</ResultsColumn>
		</>
	);
}
