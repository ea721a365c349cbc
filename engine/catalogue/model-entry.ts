import { z } from "zod";

const file = z
	.string()
	.regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/, "must be a path inside the hub's folder");

const common = {
	id: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, "must be small letters, digits, dots and dashes"),
	name: z.string().min(1),
	/** The folder on the hub: owner/name. */
	hub: z.string().regex(/^\w[\w.-]*\/\w[\w.-]*$/, "must be owner/name"),
	/** A commit, branch or tag of that folder. */
	revision: z
		.string()
		.regex(/^\w[\w.-]*$/)
		.default("main"),
	dtype: z.enum(["fp32", "fp16", "q8", "q4", "q4f16"]),
	/** Fetched besides the settings in the folder's root, which are always fetched. */
	files: z.array(file).min(1),
	/** What is fetched, about: for the disk check before anything is known from the hub. */
	bytes: z.number().int().positive(),
	/** What its process takes at most, about. */
	memoryMb: z.number().int().positive(),
	licence: z.string().min(1),
	/** Fetched only when named, or when the machine has plenty of memory. */
	isLarge: z.boolean().default(false),
};

/** One model of models.yaml. */
export const modelEntry = z.discriminatedUnion("task", [
	z.strictObject({
		...common,
		task: z.literal("chat"),
		/** Tokens of prompt and answer together; the model's own limit where that is smaller. */
		window: z.number().int().positive().default(4096),
	}),
	z.strictObject({ ...common, task: z.enum(["classify", "detect"]) }),
	z.strictObject({ ...common, task: z.literal("transcribe") }),
	z.strictObject({
		...common,
		task: z.literal("tts"),
		/** Name and file of each voice; the first is the default. */
		voices: z.record(z.string(), file).default({}),
		/** Where the model wants its text between tags of a language: those it knows. */
		languages: z.array(z.string()).default([]),
	}),
]);

export type ModelEntry = z.output<typeof modelEntry>;
export type Task = ModelEntry["task"];
