import { type ComponentType, type ReactNode, use, useState } from "react";
import type { ModelTask } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { FinishedResult, Transcript, TranscriptPart } from "../../calls/row.ts";
import { DeviceWayOut } from "../../device/device-offer.tsx";
import { useTexts } from "../../language/use-texts.ts";
import { pointsLeft, useSpending } from "../../lib/site/use-spending.ts";
import { useStatus } from "../../lib/site/use-status.ts";
import { useParameters } from "../../state/chosen-parameters.ts";
import type { TaskOutput } from "../../state/result.ts";
import { ErrorCard } from "../../ui/error-card.tsx";
import { SpendButton } from "../../ui/spend-button.tsx";
import type { FormProps } from "../input/form-parts.tsx";
import { ParametersFold } from "../input/parameters/parameters-fold.tsx";
import { EmptyState } from "../result/empty-state.tsx";
import { ColumnContext, InputColumn, ResultsColumn } from "../result/frame.tsx";
import { OtherResult } from "../result/other-result.tsx";
import { Processing } from "../result/processing.tsx";
import { AskedInput, ResultMeta } from "../result/result-meta.tsx";
import { ResultBar } from "../share/result-bar.tsx";
import { useOpenModel } from "../share/use-open-model.ts";
import { OtherAnswer, RunAgain } from "./run-again.tsx";
import { type ModelCall, type TaskRun, useTask } from "./use-task.ts";

/** Renders a result of its task, and nothing for another: an opened result may be of any task. */
export type ResultView = ComponentType<
	Pick<FinishedResult, "result" | "input"> & Partial<Pick<FinishedResult, "parameters">>
>;

/** How the results of a task look. */
type Views = {
	View: ResultView;
	/** The downloads and copy buttons of a result, in its row of actions. */
	Tools: ResultView;
	/** The partial result, for a task that sends a long input in parts. */
	joinParts?: (parts: readonly TranscriptPart[]) => TaskOutput | undefined;
};

type Props<Input extends string | File> = Views & {
	model: ShownModel;
	call: ModelCall<Input>;
	Form: ComponentType<FormProps<Input>>;
	/** Shown while there is no result. */
	hint: string;
	suggestions?: string;
};

/** The screen of a task whose result arrives as a whole: a form, the parameters and the result. */
export function OneShotScreen<Input extends string | File>(props: Props<Input>) {
	const { model, call, Form, hint, suggestions, ...views } = props;
	const chosen = useParameters(model);
	const task = useTask(model, call);
	const { isPending, mutate, stop } = task;
	return (
		<>
			<InputColumn>
				<Form
					{...{ model, isPending, suggestions }}
					onSubmit={(input) => mutate({ input, parameters: chosen.values })}
					onStop={stop}
				/>
				<ParametersFold model={model} chosen={chosen} />
			</InputColumn>
			<OneShotResults {...{ model, task, hint }} {...views} />
		</>
	);
}

type ResultsProps = Views & {
	model: ShownModel;
	task: TaskRun;
	hint: string;
	/** What stands below a result while the next one is awaited, too. */
	children?: ReactNode;
};

/** The results of a task: empty, running, stopped, failed or done. */
export function OneShotResults(props: ResultsProps) {
	const { model, task, View, Tools, joinParts, hint, children } = props;
	const t = useTexts("tasks");
	const { data, before, error, isBehind, isStopped, asked, state } = task;
	const isPending = task.isPending && !isBehind;
	const transcript = data ? undefined : task.transcript;
	const soFar = transcript && joinParts?.(transcript.done);
	const shown = data ?? (isStopped && !soFar ? before : undefined);
	const retrying = useSpending(model.task, retryPoints(model, transcript));
	return (
		<ResultsColumn isPending={isPending} onStop={task.isWaiting ? undefined : task.stop}>
			<ProcessingStatus {...{ model, task, transcript }} />
			{isStopped && <StoppedNote {...{ model, task }} isPartial={soFar !== undefined} />}
			<CutNote {...{ model, task }} />
			<ErrorCard call={task} cost={retrying}>
				<DeviceWayOut {...{ model, error }} onSwitch={task.retry} />
			</ErrorCard>
			{transcript && soFar && asked && (
				<div className="mt-4">
					{!isPending && <SendRest {...{ model, task, transcript }} />}
					<View result={soFar} input={asked.input} />
				</div>
			)}
			{shown && <ShownResult {...{ model, View, shown }} />}
			{children}
			{shown && "durationMs" in shown.result && (
				<ResultMeta key={shown.id} result={shown.result}>
					<OtherAnswer {...{ model, task, shown }} />
				</ResultMeta>
			)}
			{shown && (
				<ResultBar finished={shown} tools={<Tools result={shown.result} input={shown.input} />} />
			)}
			{state === undefined && <EmptyState>{task.isGone ? t("resultGone") : hint}</EmptyState>}
		</ResultsColumn>
	);
}

type TaskProps = { model: ShownModel; task: TaskRun };

/** The running call. One polite announcement at its start and one at its end; errors announce themselves. */
function ProcessingStatus({
	model,
	task,
	transcript,
}: TaskProps & { transcript: Transcript | undefined }) {
	const t = useTexts("tasks");
	const column = use(ColumnContext);
	const { data, error, isBehind, isStopped } = task;
	const isPending = task.isPending && !isBehind;
	const isRunning = isPending && !error;
	const ended = isStopped ? t("answerStopped") : data && t("resultReady");
	const place = transcript && { place: transcript.done.length + 1, count: transcript.count };
	const running = [t("inProgress"), place && t("partOf", place)].filter(Boolean).join(" ");
	const said = isRunning ? running : isPending ? undefined : ended;
	return (
		<Processing model={model} call={isRunning ? task : undefined}>
			{/* A single text node that changes is announced once. */}
			<p role="status" className="tabular-nums">
				{said && column && !isRunning ? `${column.name}: ${said}` : said}
			</p>
		</Processing>
	);
}

/** Says that a call was stopped and what it may cost, with a button to repeat it. */
function StoppedNote({ model, task, isPartial }: TaskProps & { isPartial: boolean }) {
	const t = useTexts("tasks");
	const calls = useTexts("calls");
	const { price } = useSpending(model.task, model.points);
	const { data, dataUpdatedAt } = useStatus();
	const [since] = useState(() => Date.now());
	const { pointsBefore } = task.variables ?? {};
	const left = dataUpdatedAt > since ? pointsLeft(data) : undefined;
	const spent = pointsBefore === undefined || left === undefined ? -1 : pointsBefore - left;
	return (
		<div className="mb-4 rounded-xl bg-warn-soft px-4 py-3 text-sm">
			<strong className="font-medium text-warn">{t("stopped")}</strong>
			{/* A refund in the meantime would hide the cost of the call. */}
			<p>
				{spent < 0
					? t("stoppedCost", { points: price })
					: calls("pointsSpent", { points: Math.min(spent, price) })}
			</p>
			{!isPartial && <RunAgain model={model} task={task} />}
		</div>
	);
}

/** Says that another tab is asking, or that the page that asked was closed. */
function CutNote({ model, task }: TaskProps) {
	const t = useTexts("tasks");
	const { state } = task;
	const isElsewhere = state === "elsewhere";
	if (state !== "interrupted" && !isElsewhere) return null;
	return (
		<div className="mb-4 rounded-xl bg-warn-soft px-4 py-3 text-sm">
			<p role="status" className="font-medium text-warn">
				{t(isElsewhere ? "runsInOtherTab" : "interrupted")}
			</p>
			{!isElsewhere && <RunAgain model={model} task={task} />}
		</div>
	);
}

/** The partial transcript of a long recording, with a button to continue. */
function SendRest({ model, task, transcript }: TaskProps & { transcript: Transcript }) {
	const t = useTexts("tasks");
	const { count, done } = transcript;
	const rest = count - done.length;
	const spending = useSpending(model.task, rest * model.points);
	// After a reload the recording is analyzed again.
	if (!task.variables) return null;
	return (
		<div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
			<p>{t("partsSoFar", { done: done.length, count })}</p>
			<SpendButton
				look="secondary"
				cost={spending}
				className="disabled:opacity-50"
				onClick={task.retry}
			>
				{t("sendRest", { count: rest })}
			</SpendButton>
		</div>
	);
}

/** What a retry costs: of a long recording, the parts that are left. */
function retryPoints({ points }: ShownModel, transcript: Transcript | undefined): number {
	return transcript ? (transcript.count - transcript.done.length) * points : points;
}

/** The results that each task's screen can show. */
const typeOfTask: Partial<Record<ModelTask, TaskOutput["type"]>> = {
	classify: "image_classification",
	detect: "object_detection",
	generateImage: "image_generation",
	transcribe: "speech_recognition",
	tts: "text_to_speech",
};

type ShownProps = { model: ShownModel; View: ResultView; shown: FinishedResult };

function ShownResult({ model, View, shown }: ShownProps) {
	const { result, input, parameters } = shown;
	const { editText } = useOpenModel();
	return (
		<div key={shown.id} className="enters">
			<AskedInput input={input} onEdit={(text) => editText(model, text)} />
			{result.type === typeOfTask[model.task] ? (
				<View {...{ result, input, parameters }} />
			) : (
				<OtherResult result={result} />
			)}
		</div>
	);
}
