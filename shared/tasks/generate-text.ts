import { z } from "zod";
import { modelField, parametersField, streamFields, typedText } from "../inputs.ts";
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
		/** Names the task that answered. */
		type: z.literal(generateText.result),
		/** The text, in one item; none if it is empty, or for a caller that joins the pieces. */
		items: z.array(
			z.object({
				/** The whole text, without the thinking. */
				generated_text: z.string(),
			}),
		),
		/** Why the text ended: `length` if the token budget was used up; see `FinishReason`. */
		finishReason,
		...resultMeta,
	});
	return {
		input: z.strictObject({
			...modelField,
			/** What to write, or to continue: 1 to 4,000 characters, not blank (TEXT_MISSING, TEXT_TOO_LONG). */
			prompt: typedText(),
			...parametersField,
			...streamFields,
		}),
		output: eventStreamOf(result),
		/** The result in the last event. */
		result,
	};
};
