import { z } from "zod";
import { categories, modelTasks } from "#shared/models.ts";
import { backendSchema } from "./backend-schema.ts";
import { parametersSchema } from "./parameters-schema.ts";

const TEXT_MAX_CHARACTERS = 4_000;

/** A text by language tags, always with English. */
export type Texts = Readonly<Record<string, string>> & { readonly en: string };

/** An English text, or a text by language tags. */
function textsOf(max: number) {
	const text = z.string().trim().min(1).max(max);
	return z
		.union([text, z.object({ en: text }).catchall(text)])
		.transform((given): Texts => (typeof given === "string" ? { en: given } : given));
}

const modelSchema = z.strictObject({
	id: z
		.string()
		.trim()
		.min(1)
		.max(200)
		.regex(/^[^\p{C}]*$/u, "must have no control characters")
		.describe("Any text that never changes: links carry it"),
	task: z.enum(modelTasks).describe("What it does"),
	category: z.enum(categories).optional().describe("Its group in the list; the task's if absent"),
	name: z.string().trim().min(1).max(60).describe("What visitors read"),
	description: textsOf(300).describe("One sentence: what it does with what it is given"),
	defaultText: textsOf(TEXT_MAX_CHARACTERS).optional().describe("What its form starts with"),
	licence: z.string().trim().min(1).max(100).optional(),
	points: z.int().min(1).max(1_000).optional().describe("What a call costs; the task's if absent"),
	parameters: parametersSchema.prefault({}).describe("What a visitor may change"),
	backends: z.array(backendSchema).max(20).default([]).describe("Tried in this order"),
});

/** The shape of the file's fields; validate.ts checks fields against each other. */
export const catalogueSchema = z.strictObject({
	models: z.array(modelSchema).min(1).max(200),
});

export type WrittenModel = z.output<typeof modelSchema>;
