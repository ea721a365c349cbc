import type { ReactNode } from "react";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { ResultsColumn } from "../columns.tsx";
import { useScrollTo } from "../use-scroll-to.ts";
import type { TaskRun } from "../use-task.ts";
import { EmptyCase } from "./empty-case.tsx";
import { Processing } from "./processing.tsx";
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
	const { data, error, isPending, retry, retryItself, uploaded } = task;
	const place = useScrollTo(isPending);
	return (
		<ResultsColumn>
			{/* One polite announcement at the start and one at the end, whatever the end is. */}
			<div ref={place} role="status" className={isPending ? "flex flex-1 flex-col" : "sr-only"}>
				{isPending && <Processing uploaded={uploaded} />}
				{!isPending && error && "The request failed: see Results."}
				{!isPending && !error && data !== undefined && "The result is ready."}
			</div>
			{!isPending && error && <ErrorPanel {...error} onRetry={retry} retryItself={retryItself} />}
			{!isPending && data !== undefined && (children?.(data) ?? <ResultView result={data} />)}
			{!isPending && !error && data === undefined && <EmptyCase>{hint}</EmptyCase>}
		</ResultsColumn>
	);
}
