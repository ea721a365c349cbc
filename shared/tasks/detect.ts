import { z } from "zod";
import { modelId } from "../model-id.ts";
import { resultFacts } from "../result.ts";
import { imageFile } from "../uploads.ts";

/** A box in pixels of the picture that was sent, from its top left corner. */
const detectionBox = z.object({
	xmin: z.number(),
	ymin: z.number(),
	xmax: z.number(),
	ymax: z.number(),
});

/** A thing found in a picture, with a score from 0 to 1. */
export const detectedObject = z.object({ label: z.string(), score: z.number(), box: detectionBox });

/** A thing found in a picture. */
export type DetectedObject = z.infer<typeof detectedObject>;

/** `detect`: a picture in, objects with scores from 0 to 1 and boxes out, best first. */
export const detect = {
	input: z.strictObject({ modelId, file: imageFile }),
	output: z.object({
		type: z.literal("object_detection"),
		model: z.string(),
		items: z.array(detectedObject),
		...resultFacts,
	}),
};
