import clsx from "clsx";
import { createContext, type ReactNode, use, useEffect, useRef } from "react";
import { useTexts } from "../language/use-texts.ts";
import { Card } from "../ui/card.tsx";
import { StopButton } from "./forms/submit-row.tsx";

/** A column of results that stands beside another: whose it is, and how to stop it alone. */
type Column = { name: string; place: number; onStop: (() => void) | undefined };

/** Undefined where the results are the only ones. */
export const ColumnContext = createContext<Column | undefined>(undefined);

/** The input panel of the chosen model: the lower half of the card that begins with the model. */
export function InputColumn({ children }: { children: ReactNode }) {
	return (
		<Card className="min-w-0 self-start rounded-t-none border-t-0 pt-0 [grid-area:input] sm:pt-0">
			{children}
		</Card>
	);
}

type ResultsProps = {
	children: ReactNode;
	actions?: ReactNode;
	/** When it becomes true the results come into view, wherever the visitor has scrolled to. */
	isPending?: boolean;
};

/** The right column: the results, under their heading; or one of two columns, under its model's name. */
export function ResultsColumn({ children, actions, isPending = false }: ResultsProps) {
	const t = useTexts("playground");
	const column = use(ColumnContext);
	const card = useRef<HTMLDivElement>(null);
	const isCalled = isPending && !column?.place;
	useEffect(() => {
		if (!isCalled || !card.current) return;
		const { top } = card.current.getBoundingClientRect();
		const isInView = top >= 0 && top < window.innerHeight / 2;
		if (!isInView) card.current.scrollIntoView({ block: "start" });
	}, [isCalled]);
	return (
		<Card
			id={column ? undefined : "results"}
			ref={card}
			{...(column && { role: "region", "aria-label": column.name, tabIndex: -1 })}
			className={clsx(
				"flex min-h-80 min-w-0 scroll-mt-4 flex-col",
				!column && "self-start [grid-area:results] lg:sticky lg:top-4",
			)}
		>
			<div className="mb-2 flex min-h-11 items-center justify-between gap-2">
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
