import type { FinishReason } from "#shared/result.ts";
import { settledText } from "../answer/partial-answer.ts";
import type { AnswerOutcome } from "../answer/read-answer.ts";
import type { PartialAnswer } from "../state/result.ts";
import { type NewAnswer, nextId } from "./conversation.ts";
import type { AnswerFacts, Message, RunningMessage } from "./message.ts";

export type ConversationResult = AnswerFacts & {
	generated_text: string;
	finishReason: FinishReason;
};

/** The messages, with the running answer in its place. */
export function withRunning(
	messages: readonly Message[],
	place: number,
	{ partial, waiting }: { partial: PartialAnswer } & Pick<RunningMessage, "waiting">,
): readonly (Message | RunningMessage)[] {
	const running: RunningMessage = {
		...arrived(partial),
		id: nextId(messages),
		role: "assistant",
		timestamp: 0,
		ending: "running",
		waiting,
	};
	return [...messages.slice(0, place), running, ...messages.slice(place)];
}

/** The message that a finished call leaves in the conversation. */
export function answerOfOutcome(
	outcome: AnswerOutcome<ConversationResult>,
	timestamp: number,
): NewAnswer {
	const { ending, partial } = outcome;
	const answer = { ...arrived(partial), timestamp };
	if (ending === "stopped") return { ...answer, ending };
	if (ending === "failed") return { ...answer, ending, error: outcome.error };
	const { generated_text, finishReason, durationMs, source, model, usage } = outcome.result;
	const { content, thinkingMs } = answer;
	return {
		...answer,
		// The thinking is timed here, the answer on the server: keep the part within the whole.
		thinkingMs: thinkingMs && Math.min(thinkingMs, durationMs),
		content: settledText(content, generated_text),
		ending: finishReason === "length" ? "length" : "complete",
		facts: { durationMs, source, model, usage },
	};
}

function arrived({ answer, reasoning, thinkingMs }: PartialAnswer) {
	return { content: answer, reasoning: reasoning || undefined, thinkingMs };
}
