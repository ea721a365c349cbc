import { use } from "react";
import { isStreamed } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import {
	AnswerText,
	endingNote,
	ReasoningFold,
	SpentInThinking,
} from "../../../answer/answer-parts.tsx";
import type { FinishedResult } from "../../../calls/row.ts";
import { usePartialAnswer } from "../../../calls/table.ts";
import { askBriefly } from "../../../conversation/messages-to-send.ts";
import { DeviceWayOut } from "../../../device/device-offer.tsx";
import { useTexts } from "../../../language/use-texts.ts";
import { useSpending } from "../../../lib/site/use-spending.ts";
import {
	emptyAnswer,
	isWithdrawn,
	type PartialAnswer,
	type TaskOutput,
} from "../../../state/result.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { ErrorCard } from "../../../ui/error-card.tsx";
import { EmptyState } from "../../result/empty-state.tsx";
import { ColumnContext, ResultsColumn } from "../../result/frame.tsx";
import { OtherResult } from "../../result/other-result.tsx";
import { Processing } from "../../result/processing.tsx";
import { AskedInput, ResultMeta } from "../../result/result-meta.tsx";
import { ResultBar } from "../../share/result-bar.tsx";
import { useOpenModel } from "../../share/use-open-model.ts";
import { OtherAnswer, RunAgain } from "../run-again.tsx";
import type { TaskRun } from "../use-task.ts";

type Props = {
	model: ShownModel;
	task: TaskRun;
	hint: string;
};

/** A streamed answer, and how it ended. */
export function TextResults({ model, task, hint }: Props) {
	const t = useTexts("tasks");
	const column = use(ColumnContext);
	const { editText } = useOpenModel();
	const answer = useShownAnswer(task);
	const { text, reasoning } = answer;
	const { error, data } = task;
	const asked = task.asked?.input;
	const isPending = task.isPending && !task.isBehind;
	const note = useNote(task, answer);
	const said = useAnnouncement(task, answer);
	const spending = useSpending(model.task, model.points);
	const isEmpty = text === "" && reasoning === "" && note === undefined;
	return (
		<ResultsColumn
			isPending={isPending}
			onStop={task.isWaiting ? undefined : task.stop}
			actions={
				!isPending &&
				text !== "" &&
				!isWhole(data) && <CopyButton text={text} label={t("copyText")} />
			}
		>
			<p role="status" className="sr-only">
				{said && column ? `${column.name}: ${said}` : said}
			</p>
			{isPending && isEmpty && !error && (
				<Processing model={model} call={task}>
					<p aria-hidden="true">{t("inProgress")}</p>
				</Processing>
			)}
			{asked !== undefined && !isEmpty && (
				<AskedInput input={asked} onEdit={(question) => editText(model, question)} />
			)}
			{!isEmpty && <Answer {...{ model, task, answer, note, isPending }} />}
			<Bar task={task} text={text} />
			{error && (
				<div className={isEmpty ? "" : "mt-4"}>
					<ErrorCard call={task} cost={spending}>
						<DeviceWayOut {...{ model, error }} onSwitch={task.retry} />
					</ErrorCard>
				</div>
			)}
			{!isPending && !error && isEmpty && (
				<EmptyState>{task.isGone ? t("resultGone") : hint}</EmptyState>
			)}
		</ResultsColumn>
	);
}

/** Whether an answer is complete: its actions are then in the bar. */
function isWhole(data: FinishedResult | undefined): data is FinishedResult {
	return data?.state === "done";
}

function Bar({ task, text }: { task: TaskRun; text: string }) {
	const t = useTexts("tasks");
	const { data } = task;
	if (!isWhole(data) || text === "") return null;
	const copy = !otherOf(task) && <CopyButton text={text} label={t("copyText")} />;
	return <ResultBar finished={data} tools={copy} />;
}

type ShownAnswer = Pick<PartialAnswer, "reasoning" | "thinkingMs"> & { text: string };

/** The part of the answer that has arrived. Read here, so that pieces do not re-render the form. */
function useShownAnswer({ rowId }: TaskRun): ShownAnswer {
	const { answer, ...thinking } = usePartialAnswer(rowId) ?? emptyAnswer;
	return { text: answer, ...thinking };
}

/** How an answer ended, its time and its tokens. */
function metaOf({ data }: TaskRun) {
	return data && "finishReason" in data.result ? data.result : undefined;
}

/** Results that are not Markdown answers: another shape, or a row of another task that the model had at the time. */
function otherOf({ data }: TaskRun): TaskOutput | undefined {
	const isOther = data && (data.result.type === "other" || !isStreamed(data.task));
	return isOther ? data.result : undefined;
}

type AnswerProps = {
	model: ShownModel;
	task: TaskRun;
	answer: ShownAnswer;
	/** Set if the answer did not end normally. */
	note: string | undefined;
	isPending: boolean;
};

function Answer({ model, task, answer, note, isPending }: AnswerProps) {
	const spending = useSpending(model.task, model.points);
	const { text, reasoning, thinkingMs } = answer;
	const meta = metaOf(task);
	const isCut = task.state === "stopped" || task.state === "interrupted";
	const other = otherOf(task);
	const isSpent = text === "" && meta?.finishReason === "length";
	const { input, parameters = {} } = task.asked ?? {};
	function handleAskBriefly() {
		if (typeof input !== "string") return;
		task.mutate({ input: askBriefly(input), parameters });
	}
	return (
		// The browser skips blocks below the fold, so that a long answer appears at once.
		<div className="enters flex min-w-0 flex-col gap-3 [&_.markdown>*]:[contain-intrinsic-size:auto_4rem] [&_.markdown>*]:[content-visibility:auto]">
			{reasoning !== "" && (
				<ReasoningFold {...{ reasoning, thinkingMs }} isThinking={isPending && text === ""} />
			)}
			{other && <OtherResult result={other} />}
			{text !== "" && !other && (
				<AnswerText text={text} state={isPending ? "streaming" : note ? "cut" : "whole"} />
			)}
			{note && isSpent && (
				<SpentInThinking note={note} cost={spending} onAskBriefly={handleAskBriefly} />
			)}
			{note && !isSpent && <p className="text-sm font-medium text-warn">{note}</p>}
			{isCut && <RunAgain model={model} task={task} />}
			{meta && task.data && (
				<ResultMeta result={meta}>
					<OtherAnswer {...{ model, task }} shown={task.data} />
				</ResultMeta>
			)}
		</div>
	);
}

function useNote(task: TaskRun, { text: content }: ShownAnswer) {
	const t = useTexts("conversation");
	if (task.state === "stopped") return t("stopped");
	if (task.state === "interrupted") return t("interrupted");
	if (task.state === "elsewhere") return t("askedElsewhere");
	const { finishReason = "stop" } = metaOf(task) ?? {};
	const ending = finishReason === "stop" ? "complete" : finishReason;
	return task.data && endingNote(t, { ending, content });
}

function useAnnouncement(task: TaskRun, { text }: ShownAnswer): string {
	const t = useTexts("tasks");
	const words = useTexts("conversation");
	const { isPending, isBehind, isStopped, error, data } = task;
	if (isPending && !isBehind) return t("textComing");
	if (isStopped) return t("answerStopped");
	if (task.state === "interrupted") return t("textInterrupted");
	// The error card announces itself.
	if (!data || error) return "";
	if (isWithdrawn(data.result))
		return words(metaOf(task)?.finishReason === "unchecked" ? "unchecked" : "withdrawn");
	if (text.trim() === "") return t("noText");
	return t(metaOf(task)?.finishReason === "length" ? "textCut" : "textComplete");
}
