import { z } from "zod";
import { acceptPrepared, joinsPieces, modelId, parameters, typedText } from "../inputs.ts";
import { TEXT_MAX_CHARACTERS } from "../limits.ts";
import { eventStreamOf, finishReason, resultMeta } from "../result.ts";
import type { ModelTaskDescription } from "./task.ts";

/** `generateText`: one prompt in, a stream of events out. */
export const generateText = {
	takes: "text",
	gives: "stream",
	result: "text_generation",
	category: "text",
	points: 1,
	parameters: ["temperature", "maxTokens", "topP", "system"],
	maxCharacters: TEXT_MAX_CHARACTERS,
	deadline: { firstByteMs: 60_000, wholeMs: 180_000 },
	runsOnDevice: true,
} as const satisfies ModelTaskDescription;

export const generateTextContract = () => {
	const result = z.object({
		type: z.literal(generateText.result),
		items: z.array(z.object({ generated_text: z.string() })),
		finishReason,
		...resultMeta,
	});
	return {
		input: z.strictObject({
			modelId,
			prompt: typedText(),
			parameters,
			acceptPrepared,
			joinsPieces,
		}),
		output: eventStreamOf(result),
		/** The result in the last event. */
		result,
	};
};
