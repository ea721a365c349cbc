import { expect, test } from "vitest";
import { type ModelTask, taskOf } from "#shared/models.ts";
import type { ParameterName } from "#shared/parameters.ts";
import { modelOn } from "../../testing/engines/ask-model.ts";
import { buildCatalogue } from "../catalogue/build-catalogue.ts";
import { wires, wireTasks } from "../catalogue/wire-tasks.ts";
import { catalogueVersion, shownModels } from "./shown-models.ts";

/** Values that occur nowhere else in a request. */
const values: { [Name in ParameterName]: number | string } = {
	temperature: 1.37,
	maxTokens: 7_177,
	topP: 0.123,
	system: "Rhyme all of it.",
	width: 584,
	height: 776,
	steps: 117,
	guidance: 7.313,
	seed: 424_242,
	voice: "zelda",
	language: "sw-zz9",
};
const opened: { [Name in ParameterName]?: object } = {
	voice: { options: ["zelda"] },
	language: { options: ["sw-zz9"] },
};

/** A model with every parameter of its task on one back-end, called once with all of them. */
async function callOf({ wire, task, ...own }: { wire: string; task: ModelTask }) {
	const names = taskOf(task).parameters;
	const { ask, requests, context } = modelOn({
		task,
		engine: () => new Response("{}", { status: 400 }),
		backends: [{ wire, url: "https://router.test/hf", model: "a/b", key: "$KEY", ...own }],
		open: Object.fromEntries(names.map((name) => [name, opened[name] ?? {}])),
		parameters: Object.fromEntries(names.map((name) => [name, values[name]])),
		environment: { KEY: "k" },
	});
	await ask().catch(() => undefined);
	const written = Buffer.from(requests[0]?.body ?? "").toString();
	// A form's boundary is random, and may hold a value's digits.
	const [boundary = ""] = /^--\S+/.exec(written) ?? [];
	const body = written.replaceAll(boundary, "");
	const [model] = await shownModels(context.services.catalogue, { language: "en" });
	return {
		sent: names.filter((name) => body.includes(String(values[name]))),
		offered: names.filter((name) => model?.parameters[name] !== undefined),
	};
}

type Row = [wire: string, task: ModelTask, own: object, offered: readonly ParameterName[]];

const rows: readonly Row[] = [
	["openai", "generateText", {}, ["temperature", "maxTokens", "topP", "system"]],
	["openai", "chat", {}, ["temperature", "maxTokens", "topP", "system"]],
	["openai", "chat", { omit: ["temperature", "top_p"] }, ["maxTokens", "system"]],
	["openai", "generateImage", {}, ["width", "height", "steps", "seed"]],
	["openai", "generateImage", { omit: ["size", "num_inference_steps"] }, ["seed"]],
	[
		"openai",
		"generateImage",
		{ pictureSize: "sides", omit: ["size", "seed"] },
		["width", "height", "steps"],
	],
	["openai", "editImage", {}, ["guidance", "steps", "seed"]],
	["openai", "editImage", { omit: ["guidance_scale", "num_inference_steps"] }, ["seed"]],
	["openai", "transcribe", {}, ["language"]],
	["openai", "tts", {}, ["voice", "language"]],
	["huggingface", "generateText", {}, ["temperature", "maxTokens", "topP"]],
	["huggingface", "generateText", { omit: ["top_p"] }, ["temperature", "maxTokens"]],
	["huggingface", "generateImage", {}, ["width", "height", "steps", "seed"]],
	["huggingface", "generateImage", { omit: ["seed"] }, ["width", "height", "steps"]],
	["huggingface", "editImage", {}, ["guidance", "steps", "seed"]],
	["huggingface", "editImage", { omit: ["guidance_scale"] }, ["steps", "seed"]],
	["huggingface", "transcribe", {}, ["language"]],
	["huggingface", "transcribe", { omit: ["language"] }, []],
	["huggingface", "tts", {}, ["voice"]],
	["huggingface", "tts", { omit: ["voice"] }, []],
	["fal", "generateImage", {}, ["width", "height", "steps", "seed"]],
	["fal", "editImage", {}, ["guidance", "steps", "seed"]],
	["fal", "transcribe", {}, ["language"]],
	["fal", "tts", {}, ["voice"]],
	["fal", "tts", { omit: ["voice"] }, []],
	["replicate", "generateImage", {}, ["width", "height", "steps", "seed"]],
	["replicate", "editImage", {}, ["guidance", "steps", "seed"]],
];

test("every task with parameters has a row on every wire", () => {
	const tried = new Set(rows.map(([wire, task]) => `${wire} ${task}`));
	for (const wire of wires) {
		const open = wireTasks[wire].filter((task) => taskOf(task).parameters.length > 0);
		for (const task of open) expect(tried).toContain(`${wire} ${task}`);
	}
});

test.each(rows)("%s, %s, with %j: what it sends is offered, and nothing else", async (...row) => {
	const [wire, task, own, offered] = row;
	expect(await callOf({ wire, task, ...own })).toEqual({ sent: offered, offered });
});

const laughs = { wire: "fal", url: "https://fal.test", key: "$KEY", model: "a", cues: ["<laugh>"] };
const reads = { wire: "openai", url: "http://127.0.0.1:9/v1", model: "b" };

test.each([
	["the first back-end knows them", [laughs, reads], { KEY: "k" }, "auto", ["<laugh>"]],
	["the first configured one does not", [laughs, reads], {}, "auto", undefined],
	["the sandbox stands in for one that does", [laughs], {}, "auto", ["<laugh>"]],
	["nobody answers", [laughs], {}, "huggingface", undefined],
] as const)("cues, if %s", async (...[, backends, variables, provider, cues]) => {
	const entry = { id: "a", task: "tts", name: "A", description: "Reads.", backends };
	const catalogue = buildCatalogue(JSON.stringify({ models: [entry] }), "models.yaml", {
		provider,
		variables: (name) => new Map(Object.entries(variables)).get(name),
	});
	const [model] = await shownModels(catalogue, { language: "en" });
	expect(model?.cues).toEqual(cues);
});

test.each([
	["generateText", "en", "Explain to a child why the sea is salty"],
	["generateText", "fr", "Expliquez à un enfant pourquoi la mer est salée"],
	["tts", "de", "Hello! It’s good to hear you again."],
	["generateImage", "en", "A lighthouse above a calm sea at dawn"],
	["chat", "en", undefined],
] as const)(
	"without a text of the host's, %s in %s begins with %s",
	async (task, language, text) => {
		const entry = { id: "a", task, name: "A", description: "Works.", backends: [] };
		const catalogue = buildCatalogue(JSON.stringify({ models: [entry] }), "models.yaml", {
			provider: "auto",
			variables: () => undefined,
		});
		const [model] = await shownModels(catalogue, { language });
		expect(model?.defaultText).toBe(text);
	},
);

test("one side of a picture is offered alone", async () => {
	const { context } = modelOn({
		task: "generateImage",
		engine: () => new Response("{}", { status: 400 }),
		backends: [{ wire: "openai", url: "https://router.test/v1", model: "m", key: "$KEY" }],
		open: { width: {} },
		environment: { KEY: "k" },
	});
	const [model] = await shownModels(context.services.catalogue, { language: "en" });
	expect(Object.keys(model?.parameters ?? {})).toEqual(["width"]);
});

test("the version of a catalogue changes with what pages show of it, and with nothing else", async () => {
	const entry = { id: "m", task: "generateText", name: "M", description: { en: "a", fr: "b" } };
	const version = ({ key = "k", url = "https://a.test", ...own }) => {
		const backends = [{ wire: "openai", url, model: "a/b", key: "$KEY" }];
		const text = JSON.stringify({ models: [{ ...entry, backends, ...own }] });
		const variables = () => key || undefined;
		return catalogueVersion(buildCatalogue(text, "models.yaml", { provider: "auto", variables }));
	};
	const first = await version({});
	expect(first).toMatch(/^[\w-]{12}$/);
	// Another key, or another path of the same provider, is not the visitor's concern.
	for (const same of [{}, { key: "another" }, { url: "https://a.test/v1" }]) {
		expect(await version(same)).toBe(first);
	}
	const others = [
		{ points: 2 },
		{ description: { en: "a", fr: "c" } },
		{ key: "" },
		{ url: "https://b.test" },
	];
	const versions = await Promise.all(others.map(version));
	expect([first, ...versions]).toEqual([...new Set([first, ...versions])]);
});
