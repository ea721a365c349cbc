import { z } from "zod";
import { modelField, orForm, pictureField, wholeFields } from "../inputs.ts";
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
		/** What the object is, in the model's words. */
		label: z.string(),
		/** How sure the model is, from 0 to 1. */
		score: z.number(),
		/** Its place, in pixels of the picture from the top left, within its edges. */
		box: z.object({
			/** Left edge, in pixels. */
			xmin: z.number(),
			/** Top edge, in pixels. */
			ymin: z.number(),
			/** Right edge, in pixels. */
			xmax: z.number(),
			/** Bottom edge, in pixels. */
			ymax: z.number(),
		}),
	});

export type DetectedObject = z.infer<ReturnType<typeof detectedObject>>;

export const detectContract = () => ({
	input: orForm(z.strictObject({ ...modelField, ...pictureField, ...wholeFields })),
	output: z.object({
		/** Names the task that answered. */
		type: z.literal(detect.result),
		/** The objects found, the surest first. */
		items: z.array(detectedObject()),
		...resultMeta,
	}),
});
