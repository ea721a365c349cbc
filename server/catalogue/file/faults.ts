import { z } from "zod";
import { type JudgeTask, type ModelTask, modelTasks } from "#shared/models.ts";
import { taskDefaults } from "../task-defaults.ts";
import { judgeWires, wires, wireTasks } from "../wire-tasks.ts";
import { parametersSchema } from "./catalogue-schema.ts";
import { keysAt } from "./editor-schema.ts";
import { nearestWord } from "./nearest-word.ts";

/** A fault of a catalogue, with its place. The text has no value of the file but a model's id. */
export type Fault = { path: readonly (string | number)[]; text: string };

/** The catalogue cannot be used. The message has one line a fault, and no value of the file but a model's id. */
export class CatalogueError extends Error {
	override readonly name = "CatalogueError";

	constructor(faults: readonly string[]) {
		super([...new Set(faults)].join("\n"));
	}
}

/** Longer than any setting's name; a longer text may be a misplaced secret and is not repeated. */
const NAME_MAX_CHARACTERS = 24;

type Issue = z.core.$ZodIssue;

/** The faults of a schema issue in words, without values of the file. */
export function schemaFaults(issue: Issue): Fault[] {
	const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
	if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownKey(path, key));
	if (issue.code === "invalid_union") return unionFaults(issue, path);
	return [{ path, text: issue.input === undefined ? "is missing" : textOf(issue) }];
}

function unknownKey(path: Fault["path"], key: string): Fault {
	const isName = key.length <= NAME_MAX_CHARACTERS && /^[\w.-]+$/.test(key);
	const hint = isName ? didYouMean(key, keysAt(path)) : "";
	return { path: [...path, key], text: `no such setting${hint}` };
}

/** For a choice between shapes, only the faults of the one that was begun. */
function unionFaults(issue: z.core.$ZodIssueInvalidUnion, path: Fault["path"]): Fault[] {
	const begun = issue.errors.find(
		(branch) => !branch.some(({ code, path }) => code === "invalid_type" && path.length === 0),
	);
	if (begun) {
		return begun.flatMap((inner) => schemaFaults({ ...inner, path: [...path, ...inner.path] }));
	}
	return [{ path, text: issue.input === undefined ? "is missing" : issue.message }];
}

/** The end of a fault: the word that was probably meant, if one is near. */
export function didYouMean(given: string, words: readonly string[]): string {
	const meant = nearestWord(given, words);
	return meant === undefined ? "" : `; did you mean ${meant}?`;
}

const kinds: Readonly<Record<string, string>> = {
	string: "a text",
	number: "a number",
	int: "a whole number",
	array: "a list",
	object: "a list of settings (name: value)",
	record: "a list of settings (name: value)",
};

function textOf(issue: Exclude<Issue, z.core.$ZodIssueInvalidUnion>): string {
	switch (issue.code) {
		case "invalid_value": {
			const options = issue.values.map(String);
			const hint = typeof issue.input === "string" ? didYouMean(issue.input, options) : "";
			return `must be one of ${options.join(", ")}${hint}`;
		}
		case "invalid_type":
			return `must be ${kinds[issue.expected] ?? "something else"}`;
		case "too_small":
			return `must ${sizeOf(issue.origin, "at least", issue.minimum)}`;
		case "too_big":
			return `must ${sizeOf(issue.origin, "at most", issue.maximum)}`;
		case "invalid_format":
		case "custom":
			return issue.message;
		default:
			return "cannot be used";
	}
}

function sizeOf(origin: string, bound: string, size: number | bigint): string {
	if (origin === "string") return `have ${bound} ${size} character${size === 1 ? "" : "s"}`;
	if (origin === "array") return `have ${bound} ${size} entr${size === 1 ? "y" : "ies"}`;
	return `be ${bound} ${size}`;
}

// Loose schemas, which read the valid parts of a faulty file, so that all faults are reported at once.
const backend = z.looseObject({
	wire: z.enum(wires).optional().catch(undefined),
	model: z.unknown().optional(),
	add: z.record(z.string(), z.unknown()).catch({}),
});
const model = z.looseObject({
	id: z.string().optional().catch(undefined),
	task: z.enum(modelTasks).optional().catch(undefined),
	defaultText: z
		.union([z.string(), z.record(z.string(), z.unknown())])
		.optional()
		.catch(undefined),
	maxSeconds: z.unknown().optional(),
	parameters: z.record(z.string(), z.unknown()).catch({}),
	device: z.unknown().optional(),
	backends: z.array(backend.catch({ model: "", add: {} })).catch([]),
});
const judge = z.looseObject({
	...backend.shape,
	wire: z
		.enum([...wires, "moderation"])
		.optional()
		.catch(undefined),
	guard: z.unknown().optional(),
});
const judgesPart = z
	.looseObject({ judges: z.array(judge.catch({ model: "", add: {} })).catch([]) })
	.catch({ judges: [] })
	.optional();
const file = z.looseObject({
	moderation: z
		.looseObject({ words: judgesPart, pictures: judgesPart })
		.catch({ words: undefined, pictures: undefined })
		.optional(),
	models: z.array(model.catch({ parameters: {}, backends: [] })).catch([]),
});

/** Faults between fields: duplicate names, and settings that a task or its wires do not know. */
export function crossFaults(value: unknown): Fault[] {
	const { models = [], moderation } = file.safeParse(value).data ?? {};
	const ids = models.map(({ id }) => id?.trim());
	const ofJudges = [
		...judgeFaults("words", "judgeWords", moderation?.words?.judges),
		...judgeFaults("pictures", "judgePicture", moderation?.pictures?.judges),
	];
	const ofModels = models.flatMap((entry, index) => {
		const { id, task } = entry;
		const faults: Fault[] = [];
		if (id !== undefined && ids.indexOf(ids[index]) < index) {
			faults.push({ path: ["id"], text: `another model has the id ${JSON.stringify(ids[index])}` });
		}
		if (task !== undefined) {
			faults.push(...textFaults(entry, task), ...backendFaults(entry, task));
			faults.push(...parameterFaults(entry, task), ...settingFaults(entry, task));
		}
		return faults.map(({ path, text }) => ({ path: ["models", index, ...path], text }));
	});
	return [...ofJudges, ...ofModels];
}

/** Faults of the judges of one part of the moderation. */
function judgeFaults(
	part: "words" | "pictures",
	task: JudgeTask,
	judges: readonly z.output<typeof judge>[] = [],
): Fault[] {
	return judges.flatMap(({ wire, model: name, add, guard }, index) => {
		const path = ["moderation", part, "judges", index];
		if (wire === undefined) return [];
		const faults = secretFaults(add, path);
		const able: readonly string[] = judgeWires[task];
		if (!able.includes(wire)) {
			faults.push({
				path: [...path, "wire"],
				text: `this wire judges no ${part}; use ${able.join(" or ")}`,
			});
			return faults;
		}
		if (name === undefined && wire !== "huggingface") {
			faults.push({ path: [...path, "model"], text: "is missing" });
		}
		if (wire === "openai" && guard === undefined) {
			faults.push({ path: [...path, "guard"], text: "is missing" });
		}
		if (wire !== "openai" && guard !== undefined) {
			faults.push({ path: [...path, "guard"], text: "only the wire openai has guards" });
		}
		return faults;
	});
}

function secretFaults(add: Readonly<Record<string, unknown>>, path: Fault["path"]): Fault[] {
	return Object.keys(add)
		.filter((field) => /^(api[-_]?key|authorization|password|token|.*secret.*)$/i.test(field))
		.map((field) => ({ path: [...path, "add", field], text: "a secret goes into key: $NAME" }));
}

type LooseModel = z.output<typeof model>;

function settingFaults({ device, maxSeconds }: LooseModel, task: ModelTask): Fault[] {
	const faults: Fault[] = [];
	if (device !== undefined && task === "generateImage") {
		faults.push({ path: ["device"], text: "no browser draws pictures yet" });
	}
	if (maxSeconds !== undefined && task !== "transcribe") {
		faults.push({ path: ["maxSeconds"], text: `no recording is given to ${task}` });
	}
	return faults;
}

function textFaults({ defaultText }: LooseModel, task: ModelTask): Fault[] {
	if (defaultText === undefined) return [];
	const { maxCharacters: limit } = taskDefaults[task];
	if (limit === undefined) {
		return [{ path: ["defaultText"], text: `no text is given to ${task}` }];
	}
	const texts = typeof defaultText === "string" ? { "": defaultText } : defaultText;
	return Object.entries(texts)
		.filter(([, text]) => typeof text === "string" && text.trim().length > limit)
		.map(([language]) => ({
			path: language === "" ? ["defaultText"] : ["defaultText", language],
			text: `must have at most ${limit} characters for ${task}`,
		}));
}

function parameterFaults({ parameters }: LooseModel, task: ModelTask): Fault[] {
	const known: readonly string[] = taskDefaults[task].parameters;
	return Object.keys(parameters)
		.filter((name) => Object.hasOwn(parametersSchema.shape, name) && !known.includes(name))
		.map((name) => ({ path: ["parameters", name], text: `${task} has no such parameter` }));
}

function backendFaults({ backends }: LooseModel, task: ModelTask): Fault[] {
	return backends.flatMap(({ wire, model: name, add }, index) => {
		const path = ["backends", index];
		if (wire === undefined) return [];
		const faults = secretFaults(add, path);
		if (!wireTasks[wire].includes(task)) {
			const able = wires.filter((other) => wireTasks[other].includes(task));
			faults.push({
				path: [...path, "wire"],
				text: `this wire cannot do ${task}; use ${able.join(" or ")}`,
			});
		} else if (name === undefined && wire !== "huggingface") {
			faults.push({ path: [...path, "model"], text: "is missing" });
		}
		return faults;
	});
}
