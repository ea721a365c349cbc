import { type ReactNode, use, useEffect, useState } from "react";
import { isStreamed, tasks } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { WholeResult } from "#shared/tasks/index.ts";
import type { FinishedResult, Transcript } from "../../calls/row.ts";
import { useRow } from "../../calls/table.ts";
import { DeviceWayOut } from "../../device/device-offer.tsx";
import { useTexts } from "../../language/use-texts.ts";
import { useSpending } from "../../lib/site/use-spending.ts";
import type { ChosenParameters } from "../../state/chosen-parameters.ts";
import type { TaskOutput } from "../../state/result.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ErrorCard } from "../../ui/error-card.tsx";
import { PartBoundary } from "../../ui/lazy-boundary.tsx";
import { EmptyState } from "../result/empty-state.tsx";
import { ColumnContext, ResultsColumn } from "../result/frame.tsx";
import { OtherResult } from "../result/other-result.tsx";
import { Processing } from "../result/processing.tsx";
import { AskedInput, ResultMeta, type Seed } from "../result/result-meta.tsx";
import { ResultBar } from "../share/result-bar.tsx";
import { SentInLink } from "../share/sent-in-link.tsx";
import { useOpenModel } from "../share/use-open-model.ts";
import type { FormTaskView } from "../tasks/task-view.ts";
import type { TaskRun } from "../tasks/use-task.ts";
import { EndNotes, SendRest } from "./end-notes.tsx";
import { OtherAnswer } from "./run-again.tsx";
import { isText, StreamedAnswer, useStreamedAnswer } from "./streamed-answer.tsx";

type Props = {
	model: ShownModel;
	chosen: ChosenParameters;
	task: TaskRun;
	view: FormTaskView;
	/** Shown while there is no result. */
	hint: string;
};

/** The results of a task: empty, running, stopped, failed or done. A stream is shown as it comes. */
export function TaskResults(props: Props) {
	const { model, task, view, hint } = props;
	const t = useTexts("tasks");
	const { error, state, isGone } = task;
	const parts = useParts(props);
	const { isStream, isPending, answer, transcript } = parts;
	const failure = <Failure {...{ model, task }} isBelow={answer.isThere} />;
	return (
		<ResultsColumn
			// Of several, some may still run.
			isPending={isPending || (task.isPending && task.isLast)}
			onStop={task.isWaiting ? undefined : task.stop}
			actions={!isPending && !parts.isDone && <CopyAnswer answer={answer} />}
		>
			<Status
				{...{ model, task, view, transcript }}
				isWaiting={isPending && !error && !answer.isThere}
				said={isStream ? answer.said : undefined}
			/>
			{!isStream && (
				<>
					<EndNotes {...{ model, task }} isPartial={parts.soFar !== undefined} />
					{failure}
				</>
			)}
			<PartBoundary resetKeys={[parts.shown, task.rowId]}>
				<Content {...props} {...parts} />
				<Bar {...props} {...parts} />
			</PartBoundary>
			{isStream && failure}
			{state === undefined && !isPending && !error && (
				<Nothing {...props}>{isGone ? t("resultGone") : hint}</Nothing>
			)}
		</ResultsColumn>
	);
}

/** Before the first call: the answer that came in a link, or what to do. */
function Nothing({ model, view: { View }, children }: Props & { children: ReactNode }) {
	const column = use(ColumnContext);
	const hint = <EmptyState>{children}</EmptyState>;
	return column ? hint : <SentInLink {...{ model, View }}>{hint}</SentInLink>;
}

type Parts = ReturnType<typeof useParts>;

/** What there is to show of a call. */
function useParts({ model, task, view }: Props) {
	const { data } = task;
	const isStream = isStreamed(model.task);
	const answer = useStreamedAnswer(isStream, task);
	const transcript = data ? undefined : task.transcript;
	const soFar = transcript && view.joinParts?.(transcript.done);
	// Of a stopped stream, what has come is shown.
	const before = task.isStopped && !isStream && !soFar ? task.before : undefined;
	const shown = data ?? before;
	return {
		isStream,
		isPending: task.isAwaited,
		answer,
		transcript,
		/** The finished part of a long input. */
		soFar,
		shown,
		/** Its actions are in the bar. */
		isDone: shown?.state === "done" && !(isStream && answer.text === ""),
	};
}

/** The answer under its question. */
function Content({ model, chosen, task, view, ...parts }: Props & Parts) {
	const { answer, isPending, transcript, soFar, shown } = parts;
	const meta = shown && "durationMs" in shown.result && (
		<ResultMeta
			key={`${shown.id} meta`}
			result={shown.result}
			provider={shown.provider}
			seed={seedOf({ model, chosen, shown })}
		>
			<OtherAnswer {...{ model, task, shown }} hasAnother={view.Another !== undefined} />
		</ResultMeta>
	);
	if (answer.isThere) {
		return (
			<>
				<Title {...{ model, view }} input={task.asked?.input} />
				<StreamedAnswer {...{ model, task, answer, isPending }}>{meta}</StreamedAnswer>
			</>
		);
	}
	return (
		<>
			{transcript && soFar && task.asked && (
				<div className="mt-4">
					{!isPending && <SendRest {...{ model, task, transcript }} />}
					{view.View && <view.View result={soFar} input={task.asked.input} />}
				</div>
			)}
			{shown && (
				<div key={shown.id} className="enters">
					<Title {...{ model, view }} {...shown} />
					<WholeAnswer {...{ model, task, view, shown }} />
				</div>
			)}
			{/* Directly below the result, and while the next one is awaited: it moves at no arrival. */}
			{view.Another && <view.Another {...{ model, chosen, task }} />}
			{meta}
		</>
	);
}

type SeedProps = Pick<Props, "model" | "chosen"> & { shown: FinishedResult };

function seedOf({ model, chosen: { values, change }, shown }: SeedProps): Seed | undefined {
	const { seed: value } = shown.parameters;
	if (value === undefined || !model.parameters.seed) return undefined;
	const onKeep = (isKept: boolean) => change("seed", isKept ? value : undefined);
	return { value, isKept: values.seed === value, onKeep };
}

function CopyAnswer({ answer: { text } }: Pick<Parts, "answer">) {
	const t = useTexts("tasks");
	return text !== "" && <CopyButton text={text} label={t("copyText")} />;
}

function Bar({ model, view: { Tools }, answer, shown, isDone }: Props & Parts) {
	if (!shown || !isDone) return null;
	const { result } = shown;
	const tools = isText(result) ? (
		<CopyAnswer answer={answer} />
	) : (
		Tools && isOf(model, result) && <Tools {...shown} result={result} />
	);
	return <ResultBar finished={shown} tools={tools} />;
}

/** Whether a result is of its model's task: an opened one may be of the task that the model had. */
function isOf({ task }: ShownModel, result: TaskOutput): result is WholeResult {
	return !isStreamed(task) && result.type === tasks[task].result;
}

type TitleProps = Pick<Props, "model" | "view"> & {
	input: FinishedResult["input"] | undefined;
	result?: TaskOutput;
	madeFrom?: FinishedResult["madeFrom"];
};

function Title({ model, view, input, result, madeFrom = [] }: TitleProps) {
	const { editText } = useOpenModel();
	// A file of this site's own making is named by the words that it was made from.
	const from = useRow(input instanceof File ? madeFrom.at(-1)?.id : undefined);
	const words = typeof from?.input === "string" ? from.input : undefined;
	if (input === undefined) return null;
	const hasPicture = result === undefined || view.showsInput?.(result) !== true;
	return <AskedInput {...{ input, words, hasPicture }} onEdit={(text) => editText(model, text)} />;
}

type TaskProps = { model: ShownModel; task: TaskRun };
type StatusProps = TaskProps & {
	view: FormTaskView;
	transcript: Transcript | undefined;
	/** A call is running, and nothing has come. */
	isWaiting: boolean;
	/** The words for a stream, which are not shown. */
	said: string | undefined;
};

/** The running call. One polite announcement at its start and one at its end; errors announce themselves. */
function Status({ model, task, view, transcript, isWaiting, said }: StatusProps) {
	const t = useTexts("tasks");
	const column = use(ColumnContext);
	const place = transcript && { place: transcript.done.length + 1, count: transcript.count };
	const running = [t("inProgress"), place && t("partOf", place)].filter(Boolean).join(" ");
	const isShown = isWaiting && said === undefined;
	const ended = task.isStopped ? t("answerStopped") : task.data && t("resultReady");
	const words = said ?? (isWaiting ? running : task.isAwaited ? undefined : ended);
	return (
		<Processing
			model={model}
			call={isWaiting ? task : undefined}
			behind={view.Behind && <view.Behind task={task} />}
		>
			{/* A single text node that changes is announced once; a change of class would announce it again. */}
			<p role="status" className={said === undefined ? "tabular-nums" : "sr-only"}>
				{words && column && !isShown ? `${column.name}: ${words}` : words}
			</p>
			{isWaiting && !isShown && <p aria-hidden="true">{running}</p>}
		</Processing>
	);
}

type FailureProps = TaskProps & {
	/** Below a part of the answer. */
	isBelow: boolean;
};

function Failure({ model, task, isBelow }: FailureProps) {
	const { error, isPending, isWaiting } = task;
	const spending = useSpending(model.task, task.retryCalls * model.points);
	return (
		<div className={isBelow ? "not-empty:mt-4" : undefined}>
			<ErrorCard call={task} cost={spending} isBusy={isPending && !isWaiting}>
				<DeviceWayOut {...{ model, error }} onSwitch={task.retry} />
			</ErrorCard>
		</div>
	);
}

type WholeProps = TaskProps & { view: FormTaskView; shown: FinishedResult };

function WholeAnswer({ model, task, view: { View }, shown }: WholeProps) {
	const { result, input, parameters } = shown;
	const column = use(ColumnContext);
	const { pressed } = task;
	// Side by side, two would play at once.
	const [isAsked] = useState(() => !column && pressed.current === shown.id);
	useEffect(() => {
		if (isAsked) pressed.current = undefined;
	}, [isAsked, pressed]);
	if (!View || !isOf(model, result)) return <OtherResult result={result} />;
	return <View {...{ result, input, parameters, isAsked }} />;
}
