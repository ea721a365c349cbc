import { z } from "zod";
import { modelId } from "../model-id.ts";
import { resultFacts } from "../result.ts";
import { imageFile } from "../uploads.ts";

/** `classify`: a picture in, labels with scores from 0 to 1 out, best first. */
export const classify = {
	input: z.strictObject({ modelId, file: imageFile }),
	output: z.object({
		type: z.literal("image_classification"),
		model: z.string(),
		items: z.array(z.object({ label: z.string(), score: z.number() })),
		...resultFacts,
	}),
};
