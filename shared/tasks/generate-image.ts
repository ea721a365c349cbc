import { z } from "zod";
import { acceptPrepared, modelId, parameters, typedText } from "../inputs.ts";
import { IMAGE_PROMPT_MAX_CHARACTERS } from "../limits.ts";
import { resultMeta } from "../result.ts";

/** `generateImage`: a description in, a picture as a `data:` URL of its true type out. */
export const generateImage = {
	input: z.strictObject({
		modelId,
		prompt: typedText(IMAGE_PROMPT_MAX_CHARACTERS),
		parameters,
		acceptPrepared,
	}),
	output: z.object({
		type: z.literal("image_generation"),
		imageUrl: z.string().startsWith("data:image/"),
		prompt: z.string(),
		/** Blur it until the visitor reveals it. */
		isVeiled: z.literal(true).optional(),
		...resultMeta,
	}),
};
