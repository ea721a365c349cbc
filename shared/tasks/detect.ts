import { z } from "zod";
import { acceptOther, acceptPrepared, imageFile, modelId, orForm } from "../inputs.ts";
import { resultMeta } from "../result.ts";
import type { ModelTaskDescription } from "./task.ts";

/** `detect`: a picture in, objects with scores from 0 to 1 and boxes out, best first. */
export const detect = {
	takes: "picture",
	gives: "boxes",
	result: "object_detection",
	category: "image",
	points: 1,
	parameters: [],
	deadline: { firstByteMs: 60_000, wholeMs: 90_000 },
	runsOnDevice: true,
} as const satisfies ModelTaskDescription;

/** An object in a picture: its score from 0 to 1, its box in pixels from the top left. */
export const detectedObject = () =>
	z.object({
		label: z.string(),
		score: z.number(),
		box: z.object({ xmin: z.number(), ymin: z.number(), xmax: z.number(), ymax: z.number() }),
	});

export type DetectedObject = z.infer<ReturnType<typeof detectedObject>>;

export const detectContract = () => ({
	input: orForm(z.strictObject({ modelId, file: imageFile, acceptPrepared, acceptOther })),
	output: z.object({
		type: z.literal(detect.result),
		items: z.array(detectedObject()),
		...resultMeta,
	}),
});
