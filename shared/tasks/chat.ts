import { z } from "zod";
import { acceptPrepared, chatHistory, joinsPieces, modelId, parameters } from "../inputs.ts";
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
		type: z.literal(chat.result),
		/** Without the thinking. */
		generated_text: z.string(),
		finishReason,
		...resultMeta,
	});
	return {
		input: z.strictObject({
			modelId,
			messages: chatHistory,
			parameters,
			acceptPrepared,
			joinsPieces,
		}),
		output: eventStreamOf(result),
		/** The result in the last event. */
		result,
	};
};
