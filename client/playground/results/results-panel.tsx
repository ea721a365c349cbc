import type { ReactNode } from "react";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ResultsColumn } from "../columns.tsx";
import type { TaskRun } from "../use-task.ts";
import { ResultView } from "./result-view.tsx";

type Props<Input, Result> = {
	task: TaskRun<Input, Result>;
	/** What to do to see something here. */
	hint: string;
	/** A view of its own for the result; without it the type of the result chooses one. */
	children?: (data: Result) => ReactNode;
};

/** The results of a task in its four states: nothing yet, running, failed, done. */
export function ResultsPanel<Input, Result>({ task, hint, children }: Props<Input, Result>) {
	const { data, error, isPending, retry } = task;
	return (
		<ResultsColumn>
			{isPending && (
				<div className="flex flex-1 flex-col items-center justify-center gap-3 text-soft">
					<Spinner className="size-8 text-accent" />
					Processing your request...
				</div>
			)}
			{!isPending && error && <ErrorPanel {...error} onRetry={retry} />}
			{!isPending && data !== undefined && (children?.(data) ?? <ResultView result={data} />)}
			{!isPending && !error && data === undefined && (
				<p className="m-auto text-center text-soft">{hint}</p>
			)}
		</ResultsColumn>
	);
}
