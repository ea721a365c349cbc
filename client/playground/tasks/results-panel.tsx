import { type ReactNode, use } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useSpending } from "../../lib/site/use-spending.ts";
import { ErrorCard } from "../../ui/error-card.tsx";
import { ColumnContext, ResultsColumn } from "../result/columns.tsx";
import { EmptyState } from "../result/empty-state.tsx";
import { Processing } from "../result/processing.tsx";
import { ResultBar } from "../share/result-bar.tsx";
import { ResultView } from "./result-view.tsx";
import type { TaskRun } from "./use-task.ts";

type Props = {
	model: ShownModel;
	task: TaskRun;
	/** Shown while there is no result. */
	hint: string;
	children?: ReactNode;
};

/** The results of a task: none yet, running, stopped, failed or done. */
export function ResultsPanel({ model, task, hint, children }: Props) {
	const t = useTexts("tasks");
	const column = use(ColumnContext);
	const { price } = useSpending(model.task, model.points);
	const { data, before, error, isBehind, isStopped, uploaded } = task;
	const isPending = task.isPending && !isBehind;
	const shown = data ?? (isStopped ? before : undefined);
	const isEmpty = [isPending, isStopped, error, data].every((one) => !one);
	const said = isStopped ? t("answerStopped") : data && t("resultReady");
	return (
		<ResultsColumn isPending={isPending}>
			{/* One polite announcement at the start and one at the end; an error announces itself. */}
			<div role="status" className={isPending && !error ? "flex flex-1 flex-col" : "sr-only"}>
				{isPending && !error && <Processing uploaded={uploaded} />}
				{!isPending && (said && column ? `${column.name}: ${said}` : said)}
			</div>
			{isStopped && (
				<p className="mb-4 rounded-xl bg-warn-soft px-4 py-3 text-sm">
					<strong className="font-medium text-warn">{t("stopped")}</strong>
					<br />
					{t("stoppedCost", { points: price })}
				</p>
			)}
			<TaskError task={task} />
			{shown && <ResultView result={shown.result} input={shown.input} />}
			{children}
			{shown && <ResultBar finished={shown} />}
			{isEmpty && <EmptyState>{hint}</EmptyState>}
		</ResultsColumn>
	);
}

/** Why a call failed, or why it is about to be retried. */
export function TaskError({ task }: { task: TaskRun }) {
	const { error, failedAt, isWaiting, retry, stop } = task;
	if (!error) return null;
	return (
		<ErrorCard
			key={failedAt}
			{...error}
			since={failedAt}
			onRetry={retry}
			onStopWaiting={isWaiting ? stop : undefined}
		/>
	);
}
