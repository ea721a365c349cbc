import type { ReactNode } from "react";
import { isStreamed, modelTasks, tasks } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import {
	AnswerText,
	endingNote,
	ReasoningFold,
	SpentInThinking,
} from "../../answer/answer-parts.tsx";
import { usePartialAnswer } from "../../calls/table.ts";
import { askBriefly } from "../../conversation/messages-to-send.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useSpending } from "../../lib/site/use-spending.ts";
import { emptyAnswer, isWithdrawn, type TaskOutput } from "../../state/result.ts";
import { OtherResult } from "../result/other-result.tsx";
import type { TaskRun } from "../tasks/use-task.ts";
import { RunAgain } from "./run-again.tsx";

type ShownAnswer = ReturnType<typeof useStreamedAnswer>;

/** The part of a stream that has come, and how it ended. Nothing, where the answer comes whole. */
export function useStreamedAnswer(isStream: boolean, task: TaskRun) {
	const partial = usePartialAnswer(isStream ? task.rowId : undefined) ?? emptyAnswer;
	const { answer: text, reasoning, thinkingMs } = partial;
	const note = useNote(task, text);
	const said = useAnnouncement(task, text);
	/** Set if the answer did not end normally. */
	const shownNote = isStream ? note : undefined;
	const isThere = text !== "" || reasoning !== "" || shownNote !== undefined;
	return { text, reasoning, thinkingMs, note: shownNote, said, isThere };
}

const textTypes: readonly string[] = modelTasks.filter(isStreamed).map((one) => tasks[one].result);

/** Whether a result is the text of a stream. */
export function isText({ type }: TaskOutput): boolean {
	return textTypes.includes(type);
}

type Props = {
	model: ShownModel;
	task: TaskRun;
	answer: ShownAnswer;
	isPending: boolean;
	/** Its time and its tokens. */
	children: ReactNode;
};

/** A streamed answer, and how it ended. */
export function StreamedAnswer({ model, task, answer, isPending, children }: Props) {
	const spending = useSpending(model.task, model.points);
	const { text, reasoning, thinkingMs, note } = answer;
	const isCut = task.state === "stopped" || task.state === "interrupted";
	const isSpent = text === "" && finishReasonOf(task) === "length";
	// A row of another task that the model had at the time, or an answer of another shape.
	const other = task.data && !isText(task.data.result) ? task.data.result : undefined;
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
			{children}
		</div>
	);
}

function finishReasonOf({ data }: TaskRun) {
	return data && "finishReason" in data.result ? data.result.finishReason : undefined;
}

function useNote(task: TaskRun, content: string) {
	const t = useTexts("conversation");
	if (task.state === "stopped") return t("stopped");
	if (task.state === "interrupted") return t("interrupted");
	if (task.state === "elsewhere") return t("askedElsewhere");
	const finishReason = finishReasonOf(task) ?? "stop";
	const ending = finishReason === "stop" ? "complete" : finishReason;
	return task.data && endingNote(t, { ending, content });
}

function useAnnouncement(task: TaskRun, text: string): string {
	const t = useTexts("tasks");
	const words = useTexts("conversation");
	const { isAwaited, isStopped, error, data } = task;
	const finishReason = finishReasonOf(task);
	if (isAwaited) return t("textComing");
	if (isStopped) return t("answerStopped");
	if (task.state === "interrupted") return t("textInterrupted");
	// The error card announces itself.
	if (!data || error) return "";
	if (isWithdrawn(data.result))
		return words(finishReason === "unchecked" ? "unchecked" : "withdrawn");
	if (text.trim() === "") return t("noText");
	return t(finishReason === "length" ? "textCut" : "textComplete");
}
