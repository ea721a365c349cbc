import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { z } from "zod";

const count = z.number().int().positive();
const file = z
	.string()
	.regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/, "must be a path inside the hub's folder");

/** One model of models.yaml. */
const modelEntry = z.strictObject({
	id: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, "must be small letters, digits, dots and dashes"),
	task: z.enum(["chat", "classify", "detect", "transcribe", "tts"]),
	name: z.string().min(1),
	/** The folder on the hub. */
	hub: z.string().regex(/^\w[\w.-]*\/\w[\w.-]*$/, "must be owner/name"),
	/** A commit, branch or tag of that folder. */
	revision: z
		.string()
		.regex(/^\w[\w.-]*$/)
		.default("main"),
	dtype: z.enum(["fp32", "fp16", "q8", "q4", "q4f16"]),
	/** Fetched besides the settings in the folder's root, which are always fetched. */
	files: z.array(file).min(1),
	/** About the size of the download: for the disk check, before the hub has listed the files. */
	bytes: count,
	/** About the most memory its process takes. */
	memoryMb: count,
	licence: z.string().min(1),
	/** Fetched only when named, or when the machine has plenty of memory. */
	isLarge: z.boolean().default(false),
	/** Fetched only when named, or when a call first asks for it. */
	isExtra: z.boolean().default(false),
	/** Chat: tokens of prompt and answer together; the model's own limit where that is smaller. */
	window: count.default(2048),
	/** Speech: name and file of each voice; the first is the default. */
	voices: z.record(z.string(), file).default({}),
	/** Speech: the languages whose tags the model wants around a text; the first is the default. */
	languages: z.array(z.string()).default([]),
});

export type ModelEntry = z.output<typeof modelEntry>;
export type Task = ModelEntry["task"];

const catalogue = z.strictObject({
	models: z
		.array(modelEntry)
		.min(1)
		.refine((models) => new Set(models.map(({ id }) => id)).size === models.length, {
			message: "an id is there twice",
		}),
});

/** Reads the named file, or the one beside the program. Throws one error that lists every fault. */
export function readCatalogue(
	path = fileURLToPath(new URL("../models.yaml", import.meta.url)),
): ModelEntry[] {
	const { data, error } = catalogue.safeParse(parse(readFileSync(path, "utf8")));
	if (data) return data.models;
	throw new Error(`${path} cannot be used:\n${z.prettifyError(error)}`);
}
