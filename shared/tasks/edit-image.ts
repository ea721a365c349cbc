import { z } from "zod";
import {
	modelField,
	orForm,
	parametersField,
	pictureField,
	typedText,
	wholeFields,
} from "../inputs.ts";
import { IMAGE_PROMPT_MAX_CHARACTERS } from "../limits.ts";
import { resultMeta } from "../result.ts";
import type { ModelTaskDescription } from "./task.ts";

/** `editImage`: a picture and a sentence in, the changed picture as a `data:` URL of its true type out. */
export const editImage = {
	takes: "pictureAndText",
	gives: "picture",
	result: "image_editing",
	category: "image",
	points: 4,
	parameters: ["guidance", "steps", "seed"],
	maxCharacters: IMAGE_PROMPT_MAX_CHARACTERS,
	deadline: { firstByteMs: 120_000, wholeMs: 180_000 },
	// Its models are too large for a browser.
	runsOnDevice: false,
} as const satisfies ModelTaskDescription;

export const editImageContract = () => ({
	input: orForm(
		z.strictObject({
			...modelField,
			...pictureField,
			/** What to change: 1 to 2,000 characters, not blank (TEXT_MISSING, TEXT_TOO_LONG). */
			prompt: typedText(IMAGE_PROMPT_MAX_CHARACTERS),
			...parametersField,
			...wholeFields,
		}),
	),
	output: z.object({
		/** Names the task that answered. */
		type: z.literal(editImage.result),
		/** The picture as a `data:` URL of its true type, marked as changed by a model. */
		imageUrl: z.string().startsWith("data:image/"),
		/** The sentence that it was changed by. */
		prompt: z.string(),
		/** Blur it until the visitor reveals it. */
		isVeiled: z.literal(true).optional(),
		...resultMeta,
	}),
});
