import { z } from "zod";
import { modelField, orForm, pictureField, wholeFields } from "../inputs.ts";
import { resultMeta } from "../result.ts";
import type { ModelTaskDescription } from "./task.ts";

/** `classify`: a picture in, labels with scores from 0 to 1 out, best first. */
export const classify = {
	takes: "picture",
	gives: "labels",
	result: "image_classification",
	category: "image",
	points: 1,
	parameters: [],
	deadline: { firstByteMs: 60_000, wholeMs: 90_000 },
	runsOnDevice: true,
} as const satisfies ModelTaskDescription;

export const classifyContract = () => ({
	input: orForm(z.strictObject({ ...modelField, ...pictureField, ...wholeFields })),
	output: z.object({
		/** Names the task that answered. */
		type: z.literal(classify.result),
		/** What the picture may show, the likeliest first. */
		items: z.array(
			z.object({
				/** A class of the model, in its own words. */
				label: z.string(),
				/** How sure the model is, from 0 to 1. */
				score: z.number(),
			}),
		),
		...resultMeta,
	}),
});
