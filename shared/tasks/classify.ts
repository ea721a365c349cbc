import { z } from "zod";
import { acceptPrepared, imageFile, modelId, orForm } from "../inputs.ts";
import { resultMeta } from "../result.ts";

/** `classify`: a picture in, labels with scores from 0 to 1 out, best first. */
export const classify = {
	input: orForm(z.strictObject({ modelId, file: imageFile, acceptPrepared })),
	output: z.object({
		type: z.literal("image_classification"),
		items: z.array(z.object({ label: z.string(), score: z.number() })),
		...resultMeta,
	}),
};
