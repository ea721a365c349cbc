import type { ChatResult } from "#shared/tasks/chat.ts";
import type { NewAnswer } from "./conversation.ts";
import { settledText } from "./settled-text.ts";
import type { AnswerOutcome } from "./use-answer-stream.ts";

/** The message that stays in the conversation when a call has ended, however it ended. */
export function answerOfOutcome(outcome: AnswerOutcome<ChatResult>, timestamp: number): NewAnswer {
	const { reasoning, thinkingMs, answer } = outcome.partial;
	const arrived = {
		content: answer,
		timestamp,
		...(reasoning !== "" && { reasoning }),
		...(thinkingMs !== undefined && { thinkingMs }),
	};
	if (outcome.ending === "stopped") return { ...arrived, ending: "stopped" };
	if (outcome.ending === "failed") return { ...arrived, ending: "failed", error: outcome.error };
	const { result } = outcome;
	return {
		...arrived,
		content: settledText(answer, result.generated_text),
		ending: result.finishReason === "length" ? "length" : "complete",
		facts: {
			durationMs: result.durationMs,
			source: result.source,
			model: result.model,
			usage: result.usage,
		},
	};
}
