import { z } from "zod";
import { modelField, parametersField, typedText, wholeFields } from "../inputs.ts";
import { IMAGE_PROMPT_MAX_CHARACTERS } from "../limits.ts";
import { resultMeta } from "../result.ts";
import type { ModelTaskDescription } from "./task.ts";

/** `generateImage`: a description in, a picture as a `data:` URL of its true type out. */
export const generateImage = {
	takes: "text",
	gives: "picture",
	result: "image_generation",
	category: "image",
	points: 4,
	parameters: ["width", "height", "steps", "seed"],
	maxCharacters: IMAGE_PROMPT_MAX_CHARACTERS,
	deadline: { firstByteMs: 120_000, wholeMs: 180_000 },
	// Its models are too large for a browser.
	runsOnDevice: false,
} as const satisfies ModelTaskDescription;

export const generateImageContract = () => ({
	input: z.strictObject({
		...modelField,
		/** What to draw: 1 to 2,000 characters, not blank (TEXT_MISSING, TEXT_TOO_LONG). */
		prompt: typedText(IMAGE_PROMPT_MAX_CHARACTERS),
		...parametersField,
		...wholeFields,
	}),
	output: z.object({
		/** Names the task that answered. */
		type: z.literal(generateImage.result),
		/** The picture as a `data:` URL of its true type, marked as made by a model. */
		imageUrl: z.string().startsWith("data:image/"),
		/** The description that was drawn. */
		prompt: z.string(),
		/** Blur it until the visitor reveals it. */
		isVeiled: z.literal(true).optional(),
		...resultMeta,
	}),
});
