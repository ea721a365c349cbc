import { z } from "zod";
import { typedText } from "../chat-message.ts";
import { IMAGE_PROMPT_MAX_CHARACTERS } from "../limits.ts";
import { modelId } from "../model-id.ts";
import { parameters } from "../parameter-values.ts";
import { resultFacts } from "../result.ts";

/** `generateImage`: a description in, a picture as a `data:` URL of its true type out. */
export const generateImage = {
	input: z.strictObject({
		modelId,
		prompt: typedText(IMAGE_PROMPT_MAX_CHARACTERS),
		parameters,
	}),
	output: z.object({
		type: z.literal("image_generation"),
		imageUrl: z.string().startsWith("data:image/"),
		prompt: z.string(),
		model: z.string(),
		...resultFacts,
	}),
};
