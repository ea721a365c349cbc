import { expect, test } from "vitest";
import type { ParameterValues } from "#shared/parameters.ts";
import { modelOn } from "../../testing/engines/ask-model.ts";
import { chunk, type Engine, events, json } from "../../testing/engines/engine.ts";
import { hfRouter } from "../../testing/engines/hf-router.ts";
import { samplePng, sampleWav } from "../../testing/samples.ts";

const anything: Engine = (request) => {
	const { pathname } = new URL(request.url);
	if (pathname.endsWith("completions")) return events(chunk({ content: "Hi" }, "stop"));
	if (pathname.endsWith("generations")) {
		return json({ data: [{ b64_json: samplePng().toString("base64") }] });
	}
	return new Response(new Uint8Array(sampleWav()));
};

const text = { temperature: { default: 0.3 }, maxTokens: { max: 900 }, topP: {}, system: {} };
const picture = { width: {}, height: {}, steps: {}, seed: {} };
const openai = [{ wire: "openai", url: "http://engine.test/v1", model: "m" }];

async function sent(asked: Parameters<typeof modelOn>[0]) {
	const { ask, requests } = modelOn(asked);
	await ask();
	return JSON.parse(String(requests[0]?.body));
}

test("a chat carries the catalogue's defaults and leaves the rest to the model", async () => {
	const body = await sent({ task: "chat", engine: anything, backends: openai, open: text });
	expect(body).toMatchObject({ temperature: 0.3, max_tokens: 500 });
	expect(body).not.toHaveProperty("top_p");
});

test("a chat carries what the visitor chose", async () => {
	const parameters = { temperature: 1, maxTokens: 7, topP: 0.5, system: "Rhyme." };
	expect(
		await sent({ task: "chat", engine: anything, backends: openai, open: text, parameters }),
	).toMatchObject({
		temperature: 1,
		max_tokens: 7,
		top_p: 0.5,
		messages: [{ role: "system", content: "Rhyme." }, { role: "user" }],
	});
});

test("a back-end's own names, additions and omissions", async () => {
	const backend = {
		wire: "openai",
		url: "http://engine.test/v1",
		model: "m",
		rename: { max_tokens: "max_completion_tokens" },
		omit: ["temperature", "stream_options"],
		add: { reasoning_effort: "low", top_p: 0.1 },
	};
	const chosen = { task: "chat", engine: anything, backends: [backend], open: text } as const;
	expect(await sent({ ...chosen, parameters: { topP: 0.9 } })).toEqual({
		model: "m",
		messages: [{ role: "user", content: "Hello" }],
		max_completion_tokens: 500,
		stream: true,
		reasoning_effort: "low",
		top_p: 0.9,
	});
	expect(await sent(chosen)).toMatchObject({ top_p: 0.1 });
});

test.each([
	["openai", "http://engine.test/v1", { size: "512x768", num_inference_steps: 4, seed: 7 }],
	[
		"fal",
		"https://router.test/fal-ai",
		{ image_size: { width: 512, height: 768 }, num_inference_steps: 4, seed: 7 },
	],
	[
		"replicate",
		"https://router.test/replicate",
		{ input: { width: 512, height: 768, num_inference_steps: 4, seed: 7 } },
	],
])("a picture's size, steps and seed in the words of %s", async (wire, url, shown) => {
	const model = wire === "fal" ? "fal-ai/flux/dev" : "a/b";
	const body = await sent({
		task: "generateImage",
		engine: wire === "openai" ? anything : hfRouter().engine,
		backends: [{ wire, url, model, key: "$KEY" }],
		open: picture,
		parameters: { width: 512, height: 768, steps: 4, seed: 7 },
		environment: { KEY: "k" },
	});
	expect(body).toMatchObject(shown);
});

test("a voice is asked for where the visitor chose one", async () => {
	const open = { voice: { options: ["tara", "leo"] } };
	const asked = { task: "tts", engine: anything, backends: openai, open } as const;
	expect(await sent({ ...asked, parameters: { voice: "leo" } })).toMatchObject({ voice: "leo" });
	expect(await sent(asked)).toMatchObject({ voice: "alloy" });
});

test.each<[string, ParameterValues]>([
	["below its bounds", { temperature: -1 }],
	["above its bounds", { maxTokens: 901 }],
	["that the model does not open", { seed: 1 }],
	["of too many characters", { system: "x".repeat(1_001) }],
	["that is not one of the words", { voice: "eve" }],
])("a value %s is refused before anything is sent", async (_name, parameters) => {
	const asked = { task: "chat", engine: anything, backends: openai, open: text } as const;
	const { ask, requests, allowance } = modelOn({ ...asked, parameters });
	await expect(ask()).rejects.toMatchObject({ cause: { code: "BAD_INPUT" } });
	expect(requests).toEqual([]);
	expect(allowance).toMatchObject({ held: 0, refunds: 1 });
});
