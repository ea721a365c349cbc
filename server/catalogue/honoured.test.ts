import { expect, test } from "vitest";
import type { ModelTask } from "#shared/models.ts";
import type { ParameterName } from "#shared/parameters.ts";
import { modelOn } from "../../testing/engines/ask-model.ts";
import { shownModels } from "./shown-models.ts";
import { taskDefaults } from "./task-defaults.ts";

/** Values that stand nowhere else in a request. */
const values: { [Name in ParameterName]: number | string } = {
	temperature: 1.37,
	maxTokens: 7_177,
	topP: 0.123,
	system: "Rhyme all of it.",
	width: 584,
	height: 776,
	steps: 117,
	seed: 424_242,
	voice: "zelda",
	language: "sw-zz9",
};
const opened: { [Name in ParameterName]?: object } = {
	voice: { options: ["zelda"] },
	language: { options: ["sw-zz9"] },
};

/** A model with every parameter of its task on one back-end, which gets one call with all of them. */
async function callOf({ wire, task, ...own }: { wire: string; task: ModelTask }) {
	const names = taskDefaults[task].parameters;
	const { ask, requests, context } = modelOn({
		task,
		engine: () => new Response("{}", { status: 400 }),
		backends: [{ wire, url: "https://router.test/hf", model: "a/b", key: "$KEY", ...own }],
		open: Object.fromEntries(names.map((name) => [name, opened[name] ?? {}])),
		parameters: Object.fromEntries(names.map((name) => [name, values[name]])),
		environment: { KEY: "k" },
	});
	await ask().catch(() => undefined);
	const body = Buffer.from(requests[0]?.body ?? "").toString();
	const [model] = shownModels(context.services.catalogue, { language: "en" });
	return {
		sent: names.filter((name) => body.includes(String(values[name]))),
		offered: names.filter((name) => model?.parameters[name] !== undefined),
	};
}

test.each<[wire: string, task: ModelTask, offered: readonly ParameterName[]]>([
	["openai", "generateText", ["temperature", "maxTokens", "topP", "system"]],
	["openai", "chat", ["temperature", "maxTokens", "topP", "system"]],
	["openai", "generateImage", ["width", "height", "steps", "seed"]],
	["openai", "transcribe", ["language"]],
	["openai", "tts", ["voice", "language"]],
	["huggingface", "generateText", ["temperature", "maxTokens", "topP"]],
	["huggingface", "generateImage", ["width", "height", "steps", "seed"]],
	["huggingface", "transcribe", ["language"]],
	["huggingface", "tts", ["voice"]],
	["fal", "generateImage", ["width", "height", "steps", "seed"]],
	["fal", "transcribe", ["language"]],
	["fal", "tts", ["voice"]],
	["replicate", "generateImage", ["width", "height", "steps", "seed"]],
])("%s, %s: what it sends is offered, and nothing else", async (wire, task, offered) => {
	expect(await callOf({ wire, task })).toEqual({ sent: offered, offered });
});

test.each<{ wire: string; task: ModelTask; own: object; offered: readonly ParameterName[] }>([
	{
		wire: "openai",
		task: "chat",
		own: { omit: ["temperature", "top_p"] },
		offered: ["maxTokens", "system"],
	},
	{
		wire: "openai",
		task: "generateImage",
		own: { omit: ["size", "num_inference_steps"] },
		offered: ["seed"],
	},
	{
		wire: "openai",
		task: "generateImage",
		own: { pictureSize: "sides", omit: ["size", "seed"] },
		offered: ["width", "height", "steps"],
	},
	{ wire: "huggingface", task: "transcribe", own: { omit: ["language"] }, offered: [] },
	{ wire: "fal", task: "tts", own: { omit: ["voice"] }, offered: [] },
])("$wire, $task, with $own", async ({ wire, task, own, offered }) => {
	expect(await callOf({ wire, task, ...own })).toEqual({ sent: offered, offered });
});
