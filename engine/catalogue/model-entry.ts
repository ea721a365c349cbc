import { z } from "zod";
import { dtypes, usualWeights } from "./model-files.ts";

const count = z.int().min(1);
const file = z
	.string()
	.max(200)
	.regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/, "must be a path inside the hub's folder");

/** A model's folder on the hub. */
export const hubFolder = z
	.string()
	.max(200)
	.regex(/^\w[\w.-]*\/\w[\w.-]*$/, "must be owner/name")
	.describe("The folder on the hub");

/** What the engine and browsers need to know about a model, except its folder's name. */
export const localModel = {
	revision: z
		.string()
		.max(100)
		.regex(/^\w[\w.-]*$/, "must be a commit, branch or tag")
		.default("main")
		.describe("A commit, branch or tag of that folder"),
	dtype: z.enum(dtypes).describe("How its weights are written"),
	files: z
		.array(file)
		.min(1)
		.max(50)
		.optional()
		.describe("Its weights; the task's usual ones if absent"),
	bytes: count.describe("About the size of the download, for the question before it"),
	licence: z.string().trim().min(1).max(100),
	window: count
		.default(2_048)
		.describe("Text: tokens of prompt and answer together; the model's own limit where smaller"),
	voices: z
		.record(z.string().min(1).max(200), file)
		.default({})
		.describe("Speech: the file of each voice; the first is the default"),
	languages: z
		.array(z.string().regex(/^[a-z]{2,3}(-\w+)*$/, "must be a language: en, fr"))
		.default([])
		.describe(
			"Speech: languages whose tags the model wants around a text; the first is the default",
		),
};

/** One model of engine/models.yaml. */
export const modelEntry = z
	.strictObject({
		id: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, "must be small letters, digits, dots and dashes"),
		task: z.enum(["chat", "classify", "detect", "transcribe", "tts"]),
		name: z.string().min(1),
		hub: hubFolder,
		...localModel,
		memoryMb: count.describe("About the most memory its process takes"),
		isLarge: z
			.boolean()
			.default(false)
			.describe("Fetched only when named, or when the machine has plenty of memory"),
		isExtra: z
			.boolean()
			.default(false)
			.describe("Fetched only when named, or when a call first asks for it"),
	})
	.transform((entry) => ({
		...entry,
		files: entry.files ?? usualWeights(entry.task, entry.dtype),
	}));

export type ModelEntry = z.output<typeof modelEntry>;
export type Task = ModelEntry["task"];
