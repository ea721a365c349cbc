import { expect, test } from "vitest";
import type { ParameterValues } from "#shared/parameters.ts";
import { modelOn } from "../../testing/engines/ask-model.ts";
import { chunk, type Engine, events, json } from "../../testing/engines/engine.ts";
import { hfRouter } from "../../testing/engines/hf-router.ts";
import { samplePng, sampleWav } from "../../testing/samples.ts";
import { WAV } from "../../testing/server/test-files.ts";

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
const openai = { wire: "openai", url: "http://engine.test/v1", model: "m" };
const usual = { engine: anything, backends: [openai] };

type Asked = Parameters<typeof modelOn>[0];

/** The body that a back-end gets; by default one that speaks OpenAI's wire. */
async function sent(asked: Omit<Asked, keyof typeof usual> & Partial<Asked>) {
	const { ask, requests } = modelOn({ ...usual, ...asked });
	await ask();
	return JSON.parse(String(requests[0]?.body));
}

test("a chat carries the catalogue's defaults and leaves the rest to the model", async () => {
	const body = await sent({ task: "chat", open: text });
	expect(body).toMatchObject({ temperature: 0.3, max_tokens: 500 });
	expect(body).not.toHaveProperty("top_p");
});

test("a chat carries what the visitor chose", async () => {
	const parameters = { temperature: 1, maxTokens: 7, topP: 0.5, system: "Rhyme." };
	expect(await sent({ task: "chat", open: text, parameters })).toMatchObject({
		temperature: 1,
		max_tokens: 7,
		top_p: 0.5,
		messages: [{ role: "system", content: "Rhyme." }, { role: "user" }],
	});
});

test("a back-end's own names, additions and omissions", async () => {
	const backend = {
		...openai,
		rename: { max_tokens: "max_completion_tokens" },
		omit: ["temperature", "stream_options"],
		add: { reasoning_effort: "low", top_p: 0.1 },
	};
	const chosen = { task: "chat", backends: [backend], open: text } as const;
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

const sides = { pictureSize: "sides" };
const size = { width: { min: 256, max: 1_024 }, height: { max: 768 }, steps: {}, seed: {} };

test.each<[name: string, backend: object, parameters: ParameterValues, shown: object]>([
	["two numbers", sides, { width: 512, height: 768 }, { width: 512, height: 768 }],
	["two numbers of which one was chosen", sides, { width: 512 }, { width: 512, height: 768 }],
	["a text of which one side was chosen", {}, { height: 512 }, { size: "1024x512" }],
	["nothing where no side was chosen", sides, { seed: 7 }, { seed: 7 }],
])("a size goes as %s", async (...row) => {
	const [, own, parameters, shown] = row;
	const { prompt, response_format, model, ...body } = await sent({
		task: "generateImage",
		backends: [{ ...openai, ...own }],
		open: size,
		parameters,
	});
	expect([prompt, response_format, model]).toEqual(["Hello", "b64_json", "m"]);
	expect(body).toEqual(shown);
});

const spoken = { language: { options: ["fr", "en"] } };
const whisper = { wire: "huggingface", url: "http://whisper.test", model: "whisper" };

/** Sends a recording with this language to the given server. */
async function heard(language: string | undefined, engine: Engine, own: object = {}) {
	const { ask, requests, records } = modelOn({
		task: "transcribe",
		engine,
		backends: [{ ...whisper, ...own }],
		open: spoken,
		parameters: { language },
	});
	return { answer: await ask(), requests, records };
}

test("a language goes to Whisper beside the recording, which is then base64", async () => {
	const { answer, requests } = await heard("fr", () => json({ text: " bonjour" }));
	expect(JSON.parse(String(requests[0]?.body))).toEqual({
		inputs: WAV.toString("base64"),
		parameters: { return_timestamps: true, generation_parameters: { language: "fr" } },
	});
	expect(answer).toMatchObject({ text: "bonjour" });
	expect(answer).not.toHaveProperty("isLanguageIgnored");
});

test.each([
	["no language is chosen", undefined, {}],
	["the entry leaves it out", "fr", { omit: ["language"] }],
])("where %s the recording goes as it is", async (_name, language, own) => {
	const { requests } = await heard(language, () => json({ text: "hello" }), own);
	expect(requests).toHaveLength(1);
	expect(Buffer.from(requests[0]?.body ?? "").equals(WAV)).toBe(true);
	expect(requests[0]?.headers).toMatchObject({ "content-type": "audio/wav" });
});

test.each([400, 415, 422])(
	"a server that refuses a language with %i gets the recording alone",
	async (code) => {
		const bytesOnly: Engine = (request) =>
			request.headers.get("content-type") === "application/json"
				? json({ error: "Malformed soundfile" }, code)
				: json({ text: "hello" });
		const { answer, requests, records } = await heard("fr", bytesOnly);
		expect(requests).toHaveLength(2);
		expect(answer).toMatchObject({ text: "hello", isLanguageIgnored: true });
		expect(records).toMatchObject([
			{ outcome: "ok", points: 2, note: "the back-end took no language" },
		]);
	},
);

test("a server that fails otherwise is not asked twice", async () => {
	const asked: string[] = [];
	const failing: Engine = ({ url }) => {
		asked.push(url);
		return json({ error: "no" }, 500);
	};
	await expect(heard("fr", failing)).rejects.toThrow();
	expect(asked).toHaveLength(1);
});

test("a voice goes along if the visitor chose one", async () => {
	const open = { voice: { options: ["tara", "leo"] } };
	const asked = { task: "tts", open } as const;
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
	const { ask, requests, allowance } = modelOn({ ...usual, task: "chat", open: text, parameters });
	await expect(ask()).rejects.toMatchObject({ cause: { code: "BAD_INPUT" } });
	expect(requests).toEqual([]);
	expect(allowance).toMatchObject({ held: 0, refunds: 1 });
});
