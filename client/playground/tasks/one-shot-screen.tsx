import { type ComponentType, type ReactNode, use } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useSpending } from "../../lib/site/use-spending.ts";
import { useParameters } from "../../state/parameters.ts";
import type { FinishedResult } from "../../state/result.ts";
import { ErrorCard } from "../../ui/error-card.tsx";
import type { FormProps } from "../input/form-parts.tsx";
import { ParametersFold } from "../input/parameters/parameters-fold.tsx";
import { ColumnContext, EmptyState, InputColumn, ResultsColumn } from "../result/frame.tsx";
import { Processing } from "../result/processing.tsx";
import { ResultMeta } from "../result/result-meta.tsx";
import { ResultBar } from "../share/result-bar.tsx";
import { AgainButton } from "./again-button.tsx";
import { type ModelCall, type TaskRun, useTask } from "./use-task.ts";

/** Shows a result of its own task and nothing for another: an opened result may be of any task. */
export type ResultView = ComponentType<Pick<FinishedResult, "result" | "input">>;

type Props<Input extends string | File> = {
	model: ShownModel;
	call: ModelCall<Input>;
	View: ResultView;
	Form: ComponentType<FormProps<Input>>;
	/** Shown while there is no result. */
	hint: string;
	suggestions?: string;
};

/** The screen of a task whose result comes in one piece: a form, the parameters and the result. */
export function OneShotScreen<Input extends string | File>(props: Props<Input>) {
	const { model, call, View, Form, hint, suggestions } = props;
	const chosen = useParameters(model);
	const task = useTask(model, call);
	const { isPending, run, stop } = task;
	return (
		<>
			<InputColumn>
				<Form
					{...{ model, isPending, suggestions }}
					onSubmit={(input) => run({ input, parameters: chosen.values })}
					onStop={stop}
				/>
				<ParametersFold model={model} chosen={chosen} />
			</InputColumn>
			<OneShotResults {...{ model, task, View, hint }} />
		</>
	);
}

type ResultsProps = {
	model: ShownModel;
	task: TaskRun;
	View: ResultView;
	hint: string;
	children?: ReactNode;
};

/** The results of a task: none yet, running, stopped, failed or done. */
export function OneShotResults({ model, task, View, hint, children }: ResultsProps) {
	const t = useTexts("tasks");
	const column = use(ColumnContext);
	const { price, canSpend } = useSpending(model.task, model.points);
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
				<div className="mb-4 flex flex-col gap-3 rounded-xl bg-warn-soft px-4 py-3 text-sm">
					<p>
						<strong className="font-medium text-warn">{t("stopped")}</strong>
						<br />
						{t("stoppedCost", { points: price })}
					</p>
					<AgainButton task={model.task} canSpend={canSpend} onPress={task.retry} />
				</div>
			)}
			<ErrorCard call={task} />
			{shown && <ShownResult View={View} shown={shown} />}
			{children}
			{shown && <ResultBar finished={shown} />}
			{isEmpty && <EmptyState>{hint}</EmptyState>}
		</ResultsColumn>
	);
}

function ShownResult({ View, shown }: { View: ResultView; shown: FinishedResult }) {
	const { result, input } = shown;
	return (
		<>
			<View result={result} input={input} />
			{"durationMs" in result && <ResultMeta result={result} />}
		</>
	);
}
