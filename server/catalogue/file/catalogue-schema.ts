import { z } from "zod";
import {
	CHAT_PICTURES_MAX,
	CHAT_PICTURES_MAX_BYTES,
	SYSTEM_MAX_CHARACTERS,
	TEXT_MAX_CHARACTERS,
} from "#shared/limits.ts";
import { type ModelTask, modelTasks, taskOf, tasks } from "#shared/models.ts";
import { numberParameters } from "#shared/parameters.ts";
import { categories } from "#shared/tasks/task.ts";
import { hubFolder, localModel } from "../../../engine/catalogue/model-entry.ts";
import { guards, judgeWires, unreadSettings, wires, wireTasks } from "../wire-tasks.ts";
import { hostPattern } from "./host-pattern.ts";

const seconds = z.number().min(1).max(3_600);
const word = z.string().min(1).max(200);

/** Runs a check as soon as the fields that it reads are valid, so that one run reports every fault. */
function whenSound(shape: z.core.$ZodShape) {
	const sound = z.object(shape);
	return { when: ({ value }: { value: unknown }) => sound.safeParse(value).success };
}

const secretName =
	/^(key|(x[-_])?(.*[-_])?api[-_]?key|subscription[-_]key|(proxy-)?authorization|password|(.*[-_])?token|.*secret.*)$/i;

/** A shell's braces, which would be sent as they are. */
const withoutBraces = [
	(text: string) => !text.includes("${"),
	"write variables without braces: $NAME",
] as const;

/** A back-end's address in the file, with names of variables. */
const address = z
	.string()
	.max(500)
	.regex(/^(https?:\/\/|\$[A-Za-z_])/, "must begin with http://, https:// or $NAME")
	.refine((url) => !/^[^/]*\/\/[^/]*@/.test(url), "no user or password here; use key: $NAME")
	.refine((url) => !/[#\s]/.test(url), "must have no # or blank")
	.refine(...withoutBraces)
	.refine(
		(url) => !queryNames(url).some((name) => secretName.test(name)),
		"a secret goes into key or headers: $NAME",
	)
	.describe(
		"Base address; may hold variables: $ENGINE_URL/v1. openai: also a query, ?api-version=2024-10-21",
	);

function queryNames(url: string): string[] {
	return [...new URLSearchParams(url.split("?").slice(1).join("?")).keys()];
}

/** Headers that the server sets itself, or that belong to a connection. */
const ownHeaders =
	/^(accept|accept-encoding|connection|content-.*|cookie|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;

const headers = z
	.record(
		z
			.string()
			.regex(/^[A-Za-z][\w-]{0,60}$/, "must be the name of a header, as in X-Team")
			.refine((name) => !ownHeaders.test(name), "the site sets this header itself"),
		z
			.string()
			.regex(/^[\x20-\x7e]{1,500}$/, "must be one printable line, or $NAME")
			.refine(...withoutBraces),
	)
	.refine(
		(given) =>
			Object.entries(given).every(
				([name, value]) => !secretName.test(name) || /^(\w+ )?\$\w+$/.test(value),
			),
		"a secret goes into a variable: $NAME",
	)
	.default({})
	.describe("Headers it needs besides; a value may hold variables: X-Team: $TEAM");

const wire = z.enum(wires).describe("The protocol it speaks");
const modelName = word
	.optional()
	.describe("The model's name there; absent where the address is the model");

/** Whether a back-end names its model if its URL does not. */
const namesModel = (backend: { wire: string; model?: unknown }) =>
	backend.wire === "huggingface" || backend.model !== undefined;

/** A back-end in the file. */
const backendSchema = z.strictObject({
	wire,
	url: address,
	key: z
		.string()
		.regex(/^\$[A-Za-z_]\w*$/, "must name a variable, as in $HF_TOKEN; no secret stands here")
		.optional()
		.describe("The variable that holds its key: $NAME. Not set: the back-end is skipped"),
	model: modelName,
	omit: z.array(word).max(20).default([]).describe("Fields of the request it does not take"),
	add: z
		.record(
			z.string().refine((name) => !secretName.test(name), "a secret goes into key: $NAME"),
			z.json(),
		)
		.default({})
		.describe("Fields it needs besides"),
	headers,
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
	pictureIn: z
		.enum(["message"])
		.optional()
		.describe("openai: message where it draws in a chat's message, as OpenRouter does"),
	cues: z
		.array(z.string().trim().min(1).max(30))
		.max(20)
		.optional()
		.describe("tts: sounds that its model makes where they stand in a text, as <laugh>"),
	code: z
		.boolean()
		.optional()
		.describe("True: visitors may see how to make the same call, with a key of their own"),
	firstByteSeconds: seconds.optional().describe("Longest wait for the first byte"),
	wholeSeconds: seconds.optional().describe("Longest wait for the whole answer"),
	fileHosts: z
		.array(z.string().regex(hostPattern, "must be a host, as in files.example.org"))
		.max(20)
		.default([])
		.describe("Further hosts from which it may name a file"),
});

export type WrittenBackend = z.output<typeof backendSchema>;

/** The parameters in the file that visitors may change; bounds default to the widest ones. */
const parametersSchema = z.strictObject({
	temperature: numberOf(numberParameters.temperature).optional(),
	maxTokens: numberOf(numberParameters.maxTokens).optional(),
	topP: numberOf(numberParameters.topP).optional(),
	width: numberOf(numberParameters.width).optional(),
	height: numberOf(numberParameters.height).optional(),
	guidance: numberOf(numberParameters.guidance).optional(),
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

/** A text by language tag; English is required. */
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

/** A setting of a back-end that is never read would seem to work. */
const isUnread = "this wire does not read it for this task; take it out";

/** Whether a back-end has a setting; an empty list is none. */
function isGiven(backend: object, name: string): boolean {
	const value: unknown = Object.hasOwn(backend, name) ? Reflect.get(backend, name) : undefined;
	const isEmpty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
	return value !== undefined && !isEmpty;
}

/** The judges of text or of pictures: back-ends that can judge them, without the settings that only answers need. */
function judgesOf(part: "words" | "pictures") {
	const able: readonly string[] = judgeWires[part === "words" ? "judgeWords" : "judgePicture"];
	const wire = z
		.enum(["moderation", "openai", "huggingface"])
		.refine((name) => able.includes(name), `this wire judges no ${part}; use ${able.join(" or ")}`)
		.describe("The protocol it speaks");
	const judge = backendSchema
		.omit({
			system: true,
			pictureSize: true,
			pictureIn: true,
			cues: true,
			code: true,
			fileHosts: true,
		})
		.extend({
			wire,
			guard: z
				.enum(guards)
				.optional()
				.describe("openai: the form in which the language model writes its verdict"),
		})
		.refine(namesModel, { path: ["model"], error: "is missing", ...whenSound({ wire }) })
		.refine((given) => given.wire !== "openai" || given.guard !== undefined, {
			path: ["guard"],
			error: "is missing",
			...whenSound({ wire }),
		})
		.refine((given) => given.wire === "openai" || given.guard === undefined, {
			path: ["guard"],
			error: "only the wire openai has guards",
			...whenSound({ wire }),
		})
		.superRefine((given, { addIssue }) => {
			const call = part === "words" ? "judgeWords" : "judgePicture";
			for (const name of unreadSettings(given.wire, call).filter((one) => isGiven(given, one))) {
				addIssue({ code: "custom", path: [name], message: isUnread });
			}
		}, whenSound({ wire }));
	return z.array(judge).min(1).max(5).describe("Asked in this order until one answers");
}

/** Scores by the judge's category names; `default` is for all others. */
const thresholds = z
	.record(z.string().trim().min(1).max(60), z.number().min(0.01).max(1))
	.refine((scores) => Object.keys(scores).length > 0, "must name a category, or default")
	.describe("From this score on, by the judge's category; default: all others");

const moderationSchema = z.strictObject({
	words: z
		.strictObject({ judges: judgesOf("words"), refuse: thresholds })
		.optional()
		.describe("What visitors write, before anything is paid, and what models answer"),
	pictures: z
		.strictObject({
			judges: judgesOf("pictures"),
			refuse: thresholds.optional(),
			veil: thresholds.optional(),
		})
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

const imagesShape = {
	most: z
		.int()
		.min(1)
		.max(CHAT_PICTURES_MAX)
		.default(4)
		.describe("Most pictures of one call, in all messages of the conversation that are sent"),
	bytes: z.int().min(50_000).max(4_000_000).default(1_000_000).describe("Largest picture"),
	side: z
		.int()
		.min(256)
		.max(4_096)
		.default(1_536)
		.describe("Longest side in pixels; pages scale pictures down to it"),
};

/** The pictures that a model takes which sees. */
const imagesSchema = z
	.strictObject(imagesShape)
	// The server holds them all for a call.
	.refine(({ most, bytes }) => most * bytes <= CHAT_PICTURES_MAX_BYTES, {
		path: ["most"],
		error: `times bytes must be at most ${CHAT_PICTURES_MAX_BYTES}`,
		...whenSound(imagesShape),
	});

const task = z.enum(modelTasks).describe("What it does");

const modelFields = z.strictObject({
	id: z
		.string()
		.trim()
		.min(1)
		.max(200)
		.regex(/^[^\p{C}]*$/u, "must have no control characters")
		.describe("Any text that never changes: links carry it"),
	task,
	enabled: z.boolean().default(true).describe("False: not on this site, as if it were not here"),
	category: z.enum(categories).optional().describe("Its group in the list; the task's if absent"),
	name: z.string().trim().min(1).max(60).describe("What visitors read"),
	description: textsOf(300).describe("One sentence: what it does with what it is given"),
	defaultText: textsOf(TEXT_MAX_CHARACTERS).optional().describe("What its form starts with"),
	licence: z.string().trim().min(1).max(100).optional(),
	points: z.int().min(1).max(1_000).optional().describe("What a call costs; the task's if absent"),
	maxSeconds: seconds
		.optional()
		.describe("transcribe: the longest recording of one call, in seconds; 30 if absent"),
	sees: z.literal(true).optional().describe("chat: visitors may send pictures with a question"),
	images: imagesSchema.optional().describe("What it takes of pictures, if it sees"),
	parameters: parametersSchema.prefault({}).describe("What a visitor may change"),
	backends: z.array(backendSchema).max(20).default([]).describe("Tried in this order"),
	device: deviceSchema.optional().describe("What a visitor's own browser may run instead"),
	moderation: z
		.strictObject({ words: z.boolean().default(true), pictures: z.boolean().default(true) })
		.optional()
		.describe("False: this model's words or pictures go to no judge"),
});

const anyTexts = textsOf(Number.POSITIVE_INFINITY);

const instructions = z.object({ system: z.object({ default: z.string().min(1) }) });

/** A model; its settings must suit its task. */
const modelSchema = modelFields
	.superRefine(checkBackends, whenSound({ task, backends: z.array(z.unknown()) }))
	.superRefine(
		checkInstructions,
		whenSound({ task, backends: z.array(z.unknown()), parameters: instructions }),
	)
	.superRefine(checkParameters, whenSound({ task, parameters: z.looseObject({}) }))
	.superRefine(checkDefaultText, whenSound({ task, defaultText: anyTexts }))
	.superRefine(checkSettings, whenSound({ task }));

/** What a model that sees takes of pictures where its entry does not say it. */
export const usualImages = imagesSchema.parse({});

type Issues = Pick<z.core.$RefinementCtx, "addIssue">;

function checkBackends(
	model: { task: ModelTask; backends: readonly unknown[] },
	{ addIssue }: Issues,
): void {
	const { task, backends } = model;
	const able = wires.filter((name) => wireTasks[name].includes(task));
	const spoken = z.looseObject({
		wire,
		url: z.string().optional().catch(undefined),
		add: z.unknown().optional(),
	});
	for (const [place, backend] of backends.entries()) {
		const { data } = spoken.safeParse(backend);
		if (!data) continue;
		const fault = (name: string, message: string) =>
			addIssue({ code: "custom", path: ["backends", place, name], message });
		if (!able.includes(data.wire)) {
			fault("wire", `this wire cannot do ${task}; use ${able.join(" or ")}`);
			continue;
		}
		if (data.wire !== "openai" && data.url?.includes("?")) {
			fault("url", "only the wire openai takes a query");
		}
		if (!namesModel(data)) fault("model", "is missing");
		for (const name of unreadSettings(data.wire, task).filter((one) => isGiven(data, one))) {
			fault(name, isUnread);
		}
		if (data.wire === "huggingface" && isGiven(Object(data.add), "parameters")) {
			fault("add", "these are the fields of parameters themselves; leave that level out");
		}
	}
}

/** Answers of a back-end that is not sent the host's instructions would not follow them. */
function checkInstructions(
	model: { task: ModelTask; backends: readonly unknown[] },
	{ addIssue }: Issues,
): void {
	const { task, backends } = model;
	if (!tasks[task].parameters.some((name) => name === "system")) return;
	for (const [place, backend] of backends.entries()) {
		const { data } = z.object({ wire }).safeParse(backend);
		if (!data || !wireTasks[data.wire].includes(task)) continue;
		if (!unreadSettings(data.wire, task).includes("system")) continue;
		const message = "this wire sends no parameters.system; use openai, or take its default out";
		addIssue({ code: "custom", path: ["backends", place, "wire"], message });
	}
}

function checkParameters(
	model: { task: ModelTask; parameters: object },
	{ addIssue }: Issues,
): void {
	const known: readonly string[] = tasks[model.task].parameters;
	for (const name of Object.keys(model.parameters)) {
		if (!Object.hasOwn(parametersSchema.shape, name) || known.includes(name)) continue;
		const message = `${model.task} has no such parameter`;
		addIssue({ code: "custom", path: ["parameters", name], message });
	}
}
function checkDefaultText(
	model: { task: ModelTask; defaultText?: unknown },
	{ addIssue }: Issues,
): void {
	const { task } = model;
	const { maxCharacters: limit } = taskOf(task);
	if (limit === undefined) {
		const message = `no text is given to ${task}`;
		addIssue({ code: "custom", path: ["defaultText"], message });
		return;
	}
	const texts = Object.entries(anyTexts.parse(model.defaultText));
	for (const [language, text] of texts) {
		if (text.length <= limit) continue;
		const inside = texts.length > 1 ? [language] : [];
		const message = `must have at most ${limit} characters for ${task}`;
		addIssue({ code: "custom", path: ["defaultText", ...inside], message });
	}
}

function checkSettings(
	model: {
		task: ModelTask;
		device?: unknown;
		maxSeconds?: unknown;
		sees?: unknown;
		images?: unknown;
	},
	{ addIssue }: Issues,
): void {
	const { task, device, maxSeconds, sees, images } = model;
	if (device !== undefined && !tasks[task].runsOnDevice) {
		addIssue({ code: "custom", path: ["device"], message: "no browser runs this task yet" });
	}
	if (maxSeconds !== undefined && tasks[task].takes !== "sound") {
		const message = `no recording is given to ${task}`;
		addIssue({ code: "custom", path: ["maxSeconds"], message });
	}
	if (sees && task !== "chat") {
		addIssue({ code: "custom", path: ["sees"], message: "only models of chat see pictures" });
	}
	if (sees && device !== undefined) {
		addIssue({ code: "custom", path: ["device"], message: "no browser's model sees pictures" });
	}
	if (images !== undefined && !sees) {
		addIssue({
			code: "custom",
			path: ["images"],
			message: "only a model with sees: true has them",
		});
	}
}

/** The whole file, with the rules between its fields. */
export const catalogueSchema = z
	.strictObject({
		moderation: moderationSchema
			.optional()
			.describe("The judges of what visitors ask and models answer"),
		models: z
			.array(modelSchema)
			.min(1)
			.max(200)
			.refine(
				(models) => models.length === 0 || models.some(({ enabled }) => enabled),
				"one must be enabled",
			),
	})
	.superRefine(checkIds, whenSound({ models: z.array(z.unknown()) }));

function checkIds({ models }: { models: readonly unknown[] }, { addIssue }: Issues): void {
	const named = z.object({ id: z.string() });
	const ids = models.map((model) => named.safeParse(model).data?.id);
	for (const [place, id] of ids.entries()) {
		if (id === undefined || ids.indexOf(id) === place) continue;
		const message = `another model has the id ${JSON.stringify(id)}`;
		addIssue({ code: "custom", path: ["models", place, "id"], message });
	}
}

export type WrittenCatalogue = z.output<typeof catalogueSchema>;
export type WrittenModel = z.output<typeof modelSchema>;
type WrittenModeration = NonNullable<WrittenCatalogue["moderation"]>;
export type WrittenJudge = NonNullable<WrittenModeration["words"]>["judges"][number];
