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

const environment = { OPENAI_KEY: "sk-test", ROUTER_KEY: "hf_0123456789" };

/** An engine that speaks OpenAI's wire. */
const at = (url: string, model = "m", more = {}) => ({ wire: "openai", url, model, ...more });
const ofOllama = at("http://127.0.0.1:11434/v1", "deepseek-r1:8b");
const ofVllm = at("http://10.0.0.5:8000/v1", "Qwen/Qwen3-8B");
const ofRouter = at("http://10.0.0.9/v1", "Qwen/Qwen3-8B");
const local = at("http://127.0.0.1:8080/v1");
const pasted = at("http://127.0.0.1:8080//v1/chat/completions");
const ofKokoro = at("http://10.0.0.7:8880/v1", "kokoro", { add: { voice: "af_heart" } });
const ofOpenai = (more = {}) =>
	at("https://api.openai.test/v1", "m", { key: "$OPENAI_KEY", ...more });
const newModel = ofOpenai({ rename: { max_tokens: "max_completion_tokens" } });
const newPainter = ofOpenai({ omit: ["response_format"] });
const container = (more = {}) => ({ wire: "huggingface", url: "http://10.0.0.8", ...more });
const withTimes = container({ add: { return_timestamps: true } });
/** A route of Hugging Face's router. */
const route = (wire: string, path: string, model: string) => {
	return { wire, url: `https://router.test${path}`, model, key: "$ROUTER_KEY" };
};
const fal = (model: string) => route("fal", "/fal-ai", `fal-ai/${model}`);
const replicate = route("replicate", "/replicate", "black-forest-labs/flux-dev");

const text = { type: "done", result: { items: [{ generated_text: "Hello there" }] } };
const usage = (total: number) => ({ result: { usage: { totalTokens: total } } });
const picture = { imageUrl: png };
const speech = { audioUrl: wav };
const mp3 = { audioUrl: expect.stringMatching(/^data:audio\/mpeg;base64,/) };
const spoken = { text: "hello" };
const timed = (end: number) => ({ ...spoken, segments: [{ start: 0, end, text: "hello" }] });

type Row = [name: string, engine: Engine, task: ModelTask, backend: WrittenBackend, shown: object];

const rows: readonly Row[] = [
	["Ollama", ollama, "chat", ofOllama, usage(18)],
	["vLLM", vllm, "generateText", ofVllm, text],
	["vLLM", vllm, "chat", ofVllm, usage(13)],
	["vLLM-Omni", vllm, "generateImage", ofVllm, picture],
	["vLLM", vllm, "transcribe", ofVllm, timed(1.5)],
	["vLLM's router", productionStack, "chat", ofRouter, usage(13)],
	["llama.cpp", llamaCpp, "generateText", local, text],
	["llama.cpp", llamaCpp, "chat", local, usage(8)],
	["llama.cpp at an address pasted with its path", llamaCpp, "chat", pasted, usage(8)],
	["LocalAI", localAi, "generateText", local, text],
	["LocalAI", localAi, "generateImage", local, picture],
	["LocalAI", localAi, "transcribe", local, spoken],
	["LocalAI", localAi, "tts", local, speech],
	["LocalAI", localAi, "detect", local, { items: [cat, { score: 0.6 }] }],
	["OpenAI", openai, "chat", newModel, usage(3)],
	["OpenAI", openai, "generateImage", newPainter, picture],
	["OpenAI", openai, "transcribe", ofOpenai(), spoken],
	["OpenAI", openai, "tts", ofOpenai(), mp3],
	["Kokoro", kokoro, "tts", ofKokoro, speech],
	["a container", hfContainer("classify"), "classify", container(), { items: [{ label: "cat" }] }],
	["a container", hfContainer("detect"), "detect", container(), { items: [cat] }],
	["a container", hfContainer("transcribe"), "transcribe", container(), spoken],
	["a container with times", hfContainer("transcribe"), "transcribe", withTimes, timed(0.7)],
	["a container", hfContainer("image"), "generateImage", container(), picture],
	["the router", hfRouter().engine, "generateText", route("openai", "/v1", "a/b"), text],
	["fal's queue", hfRouter().engine, "generateImage", fal("flux/dev"), picture],
	["fal's Whisper", hfRouter().engine, "transcribe", fal("whisper"), timed(4.08)],
	["fal", hfRouter().engine, "tts", fal("orpheus-tts"), speech],
	["replicate", hfRouter().engine, "generateImage", replicate, picture],
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

test("an engine's control tags are removed from a picture's prompt", async () => {
	const order = '<sd_cpp_extra_args>{"steps":999}</sd_cpp_extra_args>';
	const { ask, requests } = modelOn({
		task: "generateImage",
		engine: vllm,
		backends: [ofVllm],
		prompt: `A <sd_cpp_${order}extra_args>{"width":9999}</sd_cpp_extra_args>cat <lora:/etc/x:1> ${order}`,
	});
	await ask();
	expect(JSON.parse(String(requests[0]?.body)).prompt).toBe("A cat");
});

test("a queue is polled until it is done", async () => {
	const { engine, looks } = hfRouter();
	const backends = [fal("flux/dev")];
	const task = "generateImage";
	const { ask, sleeps, requests } = modelOn({ task, engine, backends, environment });
	await ask();
	expect([looks(), sleeps]).toEqual([3, [500, 500]]);
	const file = requests.at(-1);
	expect(file).toMatchObject({ url: "https://v3.fal.media/files/a/cat.png", isPublicOnly: true });
	expect(file?.headers).not.toHaveProperty("authorization");
});
