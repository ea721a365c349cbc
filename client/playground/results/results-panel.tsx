import { type ReactNode, use } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import type { Texts } from "../../language/create-texts.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useSpending } from "../../lib/site/use-spending.ts";
import type { English } from "../../messages/language.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";

import { ColumnContext, ResultsColumn } from "../columns.tsx";
import type { FinishedResult } from "../finished/finished-result.ts";
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
	/** The result that is shown, where it may not be the last one. */
	finished?: FinishedResult | undefined;
	children?: ReactNode;
};

/** The results of a task in its states: nothing yet, running, stopped, failed, done. */
export function ResultsPanel<Input, Result>(props: Props<Input, Result>) {
	const t = useTexts("tasks");
	const { model, task, hint, finished, children } = props;
	const column = use(ColumnContext);
	const { data, input, error, isPending, isStopped, retry, retryItself, uploaded } = task;
	const isEmpty = !isPending && !isStopped && !error && data === undefined;
	const said = announcement(t, task);
	return (
		<ResultsColumn isPending={isPending}>
			{/* One polite announcement at the start and one at the end; an error announces itself. */}
			<div role="status" className={isPending ? "flex flex-1 flex-col" : "sr-only"}>
				{isPending && <Processing uploaded={uploaded} />}
				{!isPending && (said && column ? `${column.name}: ${said}` : said)}
			</div>
			{isStopped && <StoppedNote model={model} />}
			{error && <ErrorPanel {...error} onRetry={retry} retryItself={retryItself} />}
			{data !== undefined && <ResultView result={data} input={input} />}
			{children}
			{isTaskResult(data) && <ResultBar model={model} result={data} finished={finished} />}
			{isEmpty && <EmptyCase>{hint}</EmptyCase>}
		</ResultsColumn>
	);
}

type Ended = Pick<TaskRun<never, unknown>, "data" | "isStopped">;

function announcement(t: Texts<English<"tasks">>, { data, isStopped }: Ended): string {
	if (isStopped) return t("answerStopped");
	return data === undefined ? "" : t("resultReady");
}

function StoppedNote({ model }: { model: ShownModel }) {
	const t = useTexts("tasks");
	const { price } = useSpending(model.task, model.points);
	return (
		<p className="mb-4 rounded-xl bg-warn-soft px-4 py-3 text-sm">
			<strong className="font-medium text-warn">{t("stopped")}</strong>
			<br />
			{t("stoppedCost", { points: price })}
		</p>
	);
}
