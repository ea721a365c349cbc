import { type ReactNode, use } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { formatPoints } from "../../lib/format.ts";
import { useSpending } from "../../lib/site/use-spending.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { ColumnContext } from "../column-context.ts";
import { ResultsColumn } from "../columns.tsx";
import { ResultBar } from "../finished/result-bar.tsx";
import type { TaskRun } from "../use-task.ts";
import { EmptyCase } from "./empty-case.tsx";
import { Processing } from "./processing.tsx";
import { ResultView } from "./result-view.tsx";
import { isTaskResult } from "./task-result.ts";

type Props<Input, Result> = {
	model: ShownModel;
	task: TaskRun<Input, Result>;
	/** What to do to see something here. */
	hint: string;
	/** What belongs below the result. */
	children?: ReactNode;
};

/** The results of a task in its states: nothing yet, running, stopped, failed, done. */
export function ResultsPanel<Input, Result>(props: Props<Input, Result>) {
	const { model, task, hint, children } = props;
	const column = use(ColumnContext);
	const { data, input, error, isPending, isStopped, retry, retryItself, uploaded } = task;
	const isEmpty = !isPending && !isStopped && !error && data === undefined;
	return (
		<ResultsColumn isPending={isPending}>
			{/* One polite announcement at the start and one at the end; an error announces itself. */}
			<div role="status" className={isPending ? "flex flex-1 flex-col" : "sr-only"}>
				{isPending && <Processing uploaded={uploaded} />}
				{!isPending && announcement(task, column?.name)}
			</div>
			{isStopped && <StoppedNote model={model} />}
			{error && <ErrorPanel {...error} onRetry={retry} retryItself={retryItself} />}
			{data !== undefined && <ResultView result={data} input={input} />}
			{children}
			{isTaskResult(data) && <ResultBar model={model} result={data} />}
			{isEmpty && <EmptyCase>{hint}</EmptyCase>}
		</ResultsColumn>
	);
}

function announcement(task: { data: unknown; isStopped: boolean }, column: string | undefined) {
	const whose = column === undefined ? "" : `${column}: `;
	if (task.isStopped) return `${whose}Stopped.`;
	return task.data === undefined ? "" : `${whose}The result is ready.`;
}

function StoppedNote({ model }: { model: ShownModel }) {
	const { price } = useSpending(model.task, model.points);
	return (
		<p className="mb-4 rounded-xl bg-warn-soft px-4 py-3 text-sm">
			<strong className="font-medium text-warn">Stopped</strong>
			<br />
			If the model had begun by then, the call still costs {formatPoints(price)}.
		</p>
	);
}
