import { type ReactNode, use } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useSpending } from "../../lib/site/use-spending.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { ColumnContext, ResultsColumn } from "../columns.tsx";
import type { FinishedResult } from "../finished/finished-result.ts";
import { ResultBar } from "../finished/result-bar.tsx";
import type { TaskRun } from "../use-task.ts";
import { EmptyCase } from "./empty-case.tsx";
import { Processing } from "./processing.tsx";
import { ResultView } from "./result-view.tsx";
import type { TaskResult } from "./task-result.ts";

type Props = {
	model: ShownModel;
	task: TaskRun<string | File, TaskResult>;
	/** What to do to see something here. */
	hint: string;
	/** The result that is shown, where it may not be the last one. */
	finished?: FinishedResult | undefined;
	children?: ReactNode;
};

/** The results of a task in its states: nothing yet, running, stopped, failed, done. */
export function ResultsPanel({ model, task, hint, finished, children }: Props) {
	const t = useTexts("tasks");
	const column = use(ColumnContext);
	const { price } = useSpending(model.task, model.points);
	const { data, input, error, isPending, isStopped, retry, retryItself, uploaded } = task;
	const isEmpty = !isPending && !isStopped && !error && !data;
	const said = isStopped ? t("answerStopped") : data && t("resultReady");
	return (
		<ResultsColumn isPending={isPending}>
			{/* One polite announcement at the start and one at the end; an error announces itself. */}
			<div role="status" className={isPending ? "flex flex-1 flex-col" : "sr-only"}>
				{isPending && <Processing uploaded={uploaded} />}
				{!isPending && (said && column ? `${column.name}: ${said}` : said)}
			</div>
			{isStopped && (
				<p className="mb-4 rounded-xl bg-warn-soft px-4 py-3 text-sm">
					<strong className="font-medium text-warn">{t("stopped")}</strong>
					<br />
					{t("stoppedCost", { points: price })}
				</p>
			)}
			{error && <ErrorPanel {...error} onRetry={retry} retryItself={retryItself} />}
			{data && <ResultView result={data} input={input} />}
			{children}
			{data && <ResultBar model={model} result={data} finished={finished} />}
			{isEmpty && <EmptyCase>{hint}</EmptyCase>}
		</ResultsColumn>
	);
}
