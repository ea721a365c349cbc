import { z } from "zod";
import { type ModelTask, modelTasks } from "#shared/models.ts";
import { taskFacts } from "../task-facts.ts";
import { wires, wireTasks } from "../wire-tasks.ts";
import type { Fault } from "./catalogue-error.ts";
import { parametersSchema } from "./parameters-schema.ts";

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
	parameters: z.record(z.string(), z.unknown()).catch({}),
	backends: z.array(backend.catch({ model: "", add: {} })).catch([]),
});
const file = z.looseObject({
	models: z.array(model.catch({ parameters: {}, backends: [] })).catch([]),
});

/** Faults between fields: duplicate names, and settings that a task or its wires do not know. */
export function crossFaults(value: unknown): Fault[] {
	const models = file.safeParse(value).data?.models ?? [];
	const ids = models.map(({ id }) => id?.trim());
	return models.flatMap((entry, index) => {
		const { id, task } = entry;
		const faults: Fault[] = [];
		if (id !== undefined && ids.indexOf(ids[index]) < index) {
			faults.push({ path: ["id"], text: `another model has the id ${JSON.stringify(ids[index])}` });
		}
		if (task !== undefined) {
			faults.push(...textFaults(entry, task), ...backendFaults(entry, task));
			faults.push(...parameterFaults(entry, task));
		}
		return faults.map(({ path, text }) => ({ path: ["models", index, ...path], text }));
	});
}

type LooseModel = z.output<typeof model>;

function textFaults({ defaultText }: LooseModel, task: ModelTask): Fault[] {
	if (defaultText === undefined) return [];
	const { maxCharacters: limit } = taskFacts[task];
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
	const known: readonly string[] = taskFacts[task].parameters;
	return Object.keys(parameters)
		.filter((name) => Object.hasOwn(parametersSchema.shape, name) && !known.includes(name))
		.map((name) => ({ path: ["parameters", name], text: `${task} has no such parameter` }));
}

function backendFaults({ backends }: LooseModel, task: ModelTask): Fault[] {
	return backends.flatMap(({ wire, model: name, add }, index) => {
		const path = ["backends", index];
		if (wire === undefined) return [];
		const faults: Fault[] = Object.keys(add)
			.filter((field) => /^(api[-_]?key|authorization|password|token|.*secret.*)$/i.test(field))
			.map((field) => ({ path: [...path, "add", field], text: "a secret goes into key: $NAME" }));
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
