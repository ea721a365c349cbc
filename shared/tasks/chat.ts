import { z } from "zod";
import { messagesField, modelField, parametersField, streamFields } from "../inputs.ts";
import { TEXT_MAX_CHARACTERS } from "../limits.ts";
import { eventStreamOf, finishReason, resultMeta } from "../result.ts";
import type { ModelTaskDescription } from "./task.ts";

/** `chat`: the whole conversation in, a stream of events out. */
export const chat = {
	takes: "conversation",
	gives: "stream",
	result: "chat",
	category: "chat",
	points: 1,
	parameters: ["temperature", "maxTokens", "topP", "system"],
	maxCharacters: TEXT_MAX_CHARACTERS,
	deadline: { firstByteMs: 60_000, wholeMs: 180_000 },
	runsOnDevice: true,
} as const satisfies ModelTaskDescription;

export const chatContract = () => {
	const result = z.object({
		/** Names the task that answered. */
		type: z.literal(chat.result),
		/** The whole answer, without the thinking; empty for a caller that joins the pieces. */
		generated_text: z.string(),
		/** Why the answer ended: `length` if the token budget was used up; see `FinishReason`. */
		finishReason,
		...resultMeta,
	});
	return {
		input: z.strictObject({ ...modelField, ...messagesField, ...parametersField, ...streamFields }),
		output: eventStreamOf(result),
		/** The result in the last event. */
		result,
	};
};
