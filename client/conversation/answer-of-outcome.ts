import type { AnswerOutcome } from "./answer/read-answer.ts";
import { settledText } from "./answer/settled-text.ts";
import type { NewAnswer } from "./conversation.ts";
import type { AnswerFacts } from "./message.ts";

/** The result of a call that answers in a conversation. */
export type ConversationResult = AnswerFacts & {
	generated_text: string;
	finishReason: "stop" | "length";
};

/** The message that stays in the conversation when a call has ended, however it ended. */
export function answerOfOutcome(
	outcome: AnswerOutcome<ConversationResult>,
	timestamp: number,
): NewAnswer {
	const { reasoning, thinkingMs, answer } = outcome.partial;
	const arrived = {
		content: answer,
		timestamp,
		...(reasoning !== "" && { reasoning }),
		...(thinkingMs !== undefined && { thinkingMs }),
	};
	if (outcome.ending === "stopped") return { ...arrived, ending: "stopped" };
	if (outcome.ending === "failed") return { ...arrived, ending: "failed", error: outcome.error };
	const { generated_text, finishReason, durationMs, source, model, usage } = outcome.result;
	return {
		...arrived,
		// Measured here, the thinking may seem a little longer than the whole answer took.
		...(thinkingMs !== undefined && { thinkingMs: Math.min(thinkingMs, durationMs) }),
		content: settledText(answer, generated_text),
		ending: finishReason === "length" ? "length" : "complete",
		facts: { durationMs, source, model, usage },
	};
}
