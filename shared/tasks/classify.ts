import { z } from "zod";
import { acceptOther, acceptPrepared, imageFile, modelId, orForm } from "../inputs.ts";
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
	input: orForm(z.strictObject({ modelId, file: imageFile, acceptPrepared, acceptOther })),
	output: z.object({
		type: z.literal(classify.result),
		items: z.array(z.object({ label: z.string(), score: z.number() })),
		...resultMeta,
	}),
});
