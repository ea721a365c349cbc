import { z } from "zod";
import { acceptOther, acceptPrepared, modelId, parameters, typedText } from "../inputs.ts";
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
		modelId,
		prompt: typedText(IMAGE_PROMPT_MAX_CHARACTERS),
		parameters,
		acceptPrepared,
		acceptOther,
	}),
	output: z.object({
		type: z.literal(generateImage.result),
		imageUrl: z.string().startsWith("data:image/"),
		prompt: z.string(),
		/** Blur it until the visitor reveals it. */
		isVeiled: z.literal(true).optional(),
		...resultMeta,
	}),
});
