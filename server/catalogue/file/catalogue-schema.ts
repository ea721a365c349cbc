import { z } from "zod";
import { categories, modelTasks } from "#shared/models.ts";
import { numberParameters } from "#shared/parameters.ts";
import { hubFolder, localModel } from "../../../engine/catalogue/model-entry.ts";
import { guards, wires } from "../wire-tasks.ts";

const seconds = z.number().min(1).max(3_600);
const word = z.string().min(1).max(200);

/** A back-end's address in the file, with names of variables. */
const address = z
	.string()
	.max(500)
	.regex(/^(https?:\/\/|\$[A-Za-z_])/, "must begin with http://, https:// or $NAME")
	.refine((url) => !/^[^/]*\/\/[^/]*@/.test(url), "no user or password here; use key: $NAME")
	.refine((url) => !/[?#\s]/.test(url), "must have no ?, # or blank")
	.describe("Base address; may hold variables: $ENGINE_URL/v1");

/** One back-end in the file. */
const backendSchema = z.strictObject({
	wire: z.enum(wires).describe("The protocol it speaks"),
	url: address,
	key: z
		.string()
		.regex(/^\$[A-Za-z_]\w*$/, "must name a variable, as in $HF_TOKEN; no secret stands here")
		.optional()
		.describe("The variable that holds its key: $NAME. Not set: the back-end is skipped"),
	model: word.optional().describe("The model's name there; absent where the address is the model"),
	omit: z.array(word).max(20).default([]).describe("Fields of the request it does not take"),
	add: z.record(z.string(), z.json()).default({}).describe("Fields it needs besides"),
	rename: z.record(z.string(), word).default({}).describe("Fields with another name there"),
	system: z
		.enum(["user", "developer"])
		.optional()
		.describe(
			"openai: the role of instructions where it does not take system; user puts them before the first question",
		),
	pictureSize: z
		.enum(["text", "sides"])
		.optional()
		.describe(
			'How it takes a picture\'s size: text (size: "512x768", the usual) or sides (width, height)',
		),
	code: z
		.boolean()
		.optional()
		.describe("True: visitors may see how to make the same call, with a key of their own"),
	firstByteSeconds: seconds.optional().describe("Longest wait for the first byte"),
	wholeSeconds: seconds.optional().describe("Longest wait for the whole answer"),
	fileHosts: z
		.array(
			z
				.string()
				.regex(/^(\*\.)?[\w-]+(\.[\w-]+)*(:\d+)?$/, "must be a host, as in files.example.org"),
		)
		.max(20)
		.default([])
		.describe("Further hosts from which it may name a file"),
});

export type WrittenBackend = z.output<typeof backendSchema>;

const SYSTEM_MAX_CHARACTERS = 4_000;

/** The parameters in the file that visitors may change; the default of a bound is the widest one. */
export const parametersSchema = z.strictObject({
	temperature: numberOf(numberParameters.temperature).optional(),
	maxTokens: numberOf(numberParameters.maxTokens).optional(),
	topP: numberOf(numberParameters.topP).optional(),
	width: numberOf(numberParameters.width).optional(),
	height: numberOf(numberParameters.height).optional(),
	steps: numberOf(numberParameters.steps).optional(),
	seed: numberOf(numberParameters.seed).optional(),
	system: z
		.strictObject({
			default: z.string().max(SYSTEM_MAX_CHARACTERS).optional(),
			max: z.int().min(1).max(SYSTEM_MAX_CHARACTERS).default(1_000),
		})
		.refine(({ default: preset = "", max }) => preset.length <= max, {
			path: ["default"],
			message: "must have at most max characters",
		})
		.optional(),
	voice: oneOf(z.string().min(1).max(60)).optional(),
	language: oneOf(z.string().regex(/^[a-z]{2,3}(-\w+)*$/, "must be a language: en, fr")).optional(),
});

function numberOf(widest: { min: number; max: number; step: number }) {
	const number = (widest.step < 1 ? z.number() : z.int()).min(widest.min).max(widest.max);
	return z
		.strictObject({
			default: number.optional(),
			min: number.default(widest.min),
			max: number.default(widest.max),
		})
		.refine(({ min, max }) => min <= max, {
			path: ["min"],
			message: "must not be above max",
			abort: true,
		})
		.refine(
			({ default: preset, min, max }) => preset === undefined || (preset >= min && preset <= max),
			{
				path: ["default"],
				message: "must lie between min and max",
			},
		);
}

function oneOf(option: z.ZodString) {
	return z
		.strictObject({ default: option.optional(), options: z.array(option).min(1).max(100) })
		.refine(({ default: preset, options }) => preset === undefined || options.includes(preset), {
			path: ["default"],
			message: "must be one of the options",
		});
}

const TEXT_MAX_CHARACTERS = 4_000;

/** A text by language tags, always with English. */
export type Texts = Readonly<Record<string, string>> & { readonly en: string };

/** An English text, or a text by language tags. */
function textsOf(max: number) {
	const text = z.string().trim().min(1).max(max);
	return z
		.union([text, z.object({ en: text }).catchall(text)], "must be a text, or one by language")
		.transform((given): Texts => (typeof given === "string" ? { en: given } : given));
}

/** A model that a visitor's own browser may run instead: one of engine/models.yaml, or one described here. */
const deviceSchema = z.union(
	[
		z.string().trim().min(1).max(100).describe("The id of a model in engine/models.yaml"),
		z.strictObject({ model: hubFolder, ...localModel }),
	],
	"must be a model of engine/models.yaml, or a list of settings (name: value)",
);

/** A judge in the file: a back-end, without what only answers need. */
const judgeSchema = backendSchema
	.omit({ system: true, pictureSize: true, code: true, fileHosts: true })
	.extend({
		wire: z.enum(["moderation", "openai", "huggingface"]).describe("The protocol it speaks"),
		guard: z
			.enum(guards)
			.optional()
			.describe("openai: the form in which the language model writes its verdict"),
	});

const judges = z.array(judgeSchema).min(1).max(5).describe("Asked in this order until one answers");

/** Scores by category, as the judge names it; `default` is for all others. */
const thresholds = z
	.record(z.string().trim().min(1).max(60), z.number().min(0.01).max(1))
	.refine((scores) => Object.keys(scores).length > 0, "must name a category, or default")
	.describe("From this score on, by the judge's category; default: all others");

const moderationSchema = z.strictObject({
	words: z
		.strictObject({ judges, refuse: thresholds })
		.optional()
		.describe("What visitors write, before anything is paid, and what models answer"),
	pictures: z
		.strictObject({ judges, refuse: thresholds.optional(), veil: thresholds.optional() })
		.refine(({ refuse, veil }) => refuse !== undefined || veil !== undefined, {
			path: ["refuse"],
			message: "is missing, and so is veil",
		})
		.optional()
		.describe("Pictures that visitors send, and those that models draw"),
	whenSilent: z
		.enum(["refuse", "allow"])
		.default("refuse")
		.describe("What happens when no judge answers"),
});

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
	maxSeconds: seconds
		.optional()
		.describe("transcribe: the longest recording of one call, in seconds; 30 if absent"),
	parameters: parametersSchema.prefault({}).describe("What a visitor may change"),
	backends: z.array(backendSchema).max(20).default([]).describe("Tried in this order"),
	device: deviceSchema.optional().describe("What a visitor's own browser may run instead"),
	moderation: z
		.strictObject({ words: z.boolean().default(true), pictures: z.boolean().default(true) })
		.optional()
		.describe("False: this model's words or pictures go to no judge"),
});

/** The shape of the file's fields; validate.ts checks fields against each other. */
export const catalogueSchema = z.strictObject({
	moderation: moderationSchema
		.optional()
		.describe("The judges of what visitors ask and models answer"),
	models: z.array(modelSchema).min(1).max(200),
});

export type WrittenCatalogue = z.output<typeof catalogueSchema>;
export type WrittenJudge = z.output<typeof judgeSchema>;

export type WrittenModel = z.output<typeof modelSchema>;
