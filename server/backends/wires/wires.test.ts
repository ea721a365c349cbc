import { expect, test } from "vitest";
import type { ModelTask } from "#shared/models.ts";
import { modelOn } from "../../../testing/engines/ask-model.ts";
import type { Engine } from "../../../testing/engines/engine.ts";
import { hfContainer } from "../../../testing/engines/hf-container.ts";
import { hfRouter } from "../../../testing/engines/hf-router.ts";
import { kokoro } from "../../../testing/engines/kokoro.ts";
import { llamaCpp } from "../../../testing/engines/llama-cpp.ts";
import { localAi } from "../../../testing/engines/local-ai.ts";
import type { WrittenBackend } from "../../../testing/engines/models-file.ts";
import { ollama } from "../../../testing/engines/ollama.ts";
import { openai } from "../../../testing/engines/openai.ts";
import { productionStack } from "../../../testing/engines/production-stack.ts";
import { vllm } from "../../../testing/engines/vllm.ts";
import { samplePng, sampleWav } from "../../../testing/samples.ts";
import { markedUrl } from "../../procedures/marked-url.ts";

const maker = { source: "hosted", model: "test/model" } as const;
const png = markedUrl({ type: "image/png", bytes: samplePng() }, maker);
const wav = markedUrl({ type: "audio/wav", bytes: sampleWav() }, maker);
const box = { xmin: 1, ymin: 2, xmax: 30, ymax: 40 };
const cat = { label: "cat", score: 0.9, box };

const R = "https://router.test";
const environment = { OPENAI_KEY: "sk-test", ROUTER_KEY: "hf_0123456789" };
const newModel = { rename: { max_tokens: "max_completion_tokens" } };
const at = (url: string, model = "m", more = {}) => ({ wire: "openai", url, model, ...more });
const own = (url: string, more = {}) => at(url, "m", { key: "$OPENAI_KEY", ...more });
const hf = (url: string, more = {}) => ({ wire: "huggingface", url, ...more });
const viaRouter = (wire: string, path: string, model: string) => ({
	wire,
	url: R + path,
	model,
	key: "$ROUTER_KEY",
});

type Row = [name: string, engine: Engine, task: ModelTask, backend: WrittenBackend, shown: object];

const text = { type: "done", result: { items: [{ generated_text: "Hello there" }] } };
const spoken = { text: "hello" };
const usage = (total: number) => ({ result: { usage: { totalTokens: total } } });

const rows: readonly Row[] = [
	["Ollama", ollama, "chat", at("http://127.0.0.1:11434/v1", "deepseek-r1:8b"), usage(18)],
	["vLLM", vllm, "generateText", at("http://10.0.0.5:8000/v1", "Qwen/Qwen3-8B"), text],
	["vLLM", vllm, "chat", at("http://10.0.0.5:8000/v1", "Qwen/Qwen3-8B"), usage(13)],
	["vLLM-Omni", vllm, "generateImage", at("http://10.0.0.5:8000/v1"), { imageUrl: png }],
	[
		"vLLM",
		vllm,
		"transcribe",
		at("http://10.0.0.5:8000/v1"),
		{ ...spoken, segments: [{ start: 0, end: 1.5, text: "hello" }] },
	],
	["vLLM's router", productionStack, "chat", at("http://10.0.0.9/v1", "Qwen/Qwen3-8B"), usage(13)],
	["llama.cpp", llamaCpp, "generateText", at("http://127.0.0.1:8080/v1"), text],
	["llama.cpp", llamaCpp, "chat", at("http://127.0.0.1:8080/v1"), usage(8)],
	["LocalAI", localAi, "generateText", at("http://127.0.0.1:8080/v1"), text],
	["LocalAI", localAi, "generateImage", at("http://127.0.0.1:8080/v1"), { imageUrl: png }],
	["LocalAI", localAi, "transcribe", at("http://127.0.0.1:8080/v1"), spoken],
	["LocalAI", localAi, "tts", at("http://127.0.0.1:8080/v1"), { audioUrl: wav }],
	["LocalAI", localAi, "detect", at("http://127.0.0.1:8080/v1"), { items: [cat, { score: 0.6 }] }],
	["OpenAI", openai, "chat", own("https://api.openai.test/v1", newModel), usage(3)],
	[
		"OpenAI",
		openai,
		"generateImage",
		own("https://api.openai.test/v1", { omit: ["response_format"] }),
		{ imageUrl: png },
	],
	["OpenAI", openai, "transcribe", own("https://api.openai.test/v1"), spoken],
	[
		"OpenAI",
		openai,
		"tts",
		own("https://api.openai.test/v1"),
		{ audioUrl: expect.stringMatching(/^data:audio\/mpeg;base64,/) },
	],
	[
		"Kokoro",
		kokoro,
		"tts",
		at("http://10.0.0.7:8880/v1", "kokoro", { add: { voice: "af_heart" } }),
		{ audioUrl: wav },
	],
	[
		"a container",
		hfContainer("classify"),
		"classify",
		hf("http://10.0.0.8"),
		{ items: [{ label: "cat" }] },
	],
	["a container", hfContainer("detect"), "detect", hf("http://10.0.0.8"), { items: [cat] }],
	["a container", hfContainer("transcribe"), "transcribe", hf("http://10.0.0.8"), spoken],
	[
		"a container asked for times",
		hfContainer("transcribe"),
		"transcribe",
		hf("http://10.0.0.8", { add: { return_timestamps: true } }),
		{ ...spoken, segments: [{ start: 0, end: 0.7, text: "hello" }] },
	],
	["a container", hfContainer("image"), "generateImage", hf("http://10.0.0.8"), { imageUrl: png }],
	["the router", hfRouter().engine, "generateText", viaRouter("openai", "/v1", "a/b"), text],
	[
		"fal's queue",
		hfRouter().engine,
		"generateImage",
		viaRouter("fal", "/fal-ai", "fal-ai/flux/dev"),
		{ imageUrl: png },
	],
	[
		"fal's Whisper",
		hfRouter().engine,
		"transcribe",
		viaRouter("fal", "/fal-ai", "fal-ai/whisper"),
		{ ...spoken, segments: [{ start: 0, end: 4.08, text: "hello" }] },
	],
	[
		"fal",
		hfRouter().engine,
		"tts",
		viaRouter("fal", "/fal-ai", "fal-ai/orpheus-tts"),
		{ audioUrl: wav },
	],
	[
		"replicate",
		hfRouter().engine,
		"generateImage",
		viaRouter("replicate", "/replicate", "black-forest-labs/flux-dev"),
		{ imageUrl: png },
	],
];

test.each(rows)("%s %#", async (...row) => {
	const [, engine, task, backend, shown] = row;
	const { ask, records } = modelOn({ task, engine, backends: [backend], environment });
	const source = /10\.0|127\.0/.test(backend.url) ? "machine" : "hosted";
	const isStream = task === "chat" || task === "generateText";
	expect(await ask()).toMatchObject({
		...shown,
		...(isStream ? { result: { ...Object(shown).result, source } } : { source }),
	});
	expect(records).toMatchObject([{ outcome: "ok", tried: 1, model: "test/model" }]);
});

test("a back-end's address is read as far as its base", async () => {
	const backends = [at("http://127.0.0.1:8080//v1/chat/completions")];
	const { ask, requests } = modelOn({ task: "chat", engine: llamaCpp, backends });
	await ask();
	expect(requests[0]?.url).toBe("http://127.0.0.1:8080/v1/chat/completions");
});

test("orders to the engine are taken out of a prompt for a picture", async () => {
	const order = '<sd_cpp_extra_args>{"steps":999}</sd_cpp_extra_args>';
	const { ask, requests } = modelOn({
		task: "generateImage",
		engine: vllm,
		backends: [at("http://10.0.0.5:8000/v1")],
		prompt: `A <sd_cpp_${order}extra_args>{"width":9999}</sd_cpp_extra_args>cat <lora:/etc/x:1> ${order}`,
	});
	await ask();
	expect(JSON.parse(String(requests[0]?.body)).prompt).toBe("A cat");
});

test("a queue is looked at until it is done", async () => {
	const { engine, looks } = hfRouter();
	const backend = viaRouter("fal", "/fal-ai", "fal-ai/flux/dev");
	const { ask, sleeps, requests } = modelOn({
		task: "generateImage",
		engine,
		backends: [backend],
		environment,
	});
	await ask();
	expect([looks(), sleeps]).toEqual([3, [500, 500]]);
	const file = requests.at(-1);
	expect(file).toMatchObject({ url: "https://v3.fal.media/files/a/cat.png", isPublicOnly: true });
	expect(file?.headers).not.toHaveProperty("authorization");
});
