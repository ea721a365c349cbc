/// <reference lib="webworker" />
import {
	env,
	LogLevel,
	type PretrainedModelOptions,
	pipeline,
	RawImage,
} from "@huggingface/transformers";
import wasmUrl from "onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url";
import type { DeviceModel } from "#shared/device-files.ts";
import type { DeviceTask } from "#shared/models.ts";
import { EngineError } from "../../engine/engine-error.ts";
import { speak } from "../../engine/tasks/speech.ts";
import { createTextTask } from "../../engine/tasks/text.ts";
import { transcribe } from "../../engine/tasks/transcription.ts";
import { classify, detect } from "../../engine/tasks/vision.ts";
import { holdForLife } from "../state/tab-lock.ts";
import { modelKey, readParts } from "./kept-models.ts";
import type { DeviceInput, DeviceOutput, FromWorker, RunFault, ToWorker } from "./protocol.ts";

/* Runs one stored model, with the same code that the engine runs in Node. The library reads its files from this
   browser's storage and never uses the network, so a visitor's input cannot leave. */

/** Minimum interval between two updates of a text: each message costs the page time, and it repaints no more often. */
const SEND_MS = 50;

/** Base of the library's file URLs, which are served from storage. */
const KEPT = "https://kept.invalid/model/";

type Run = (input: DeviceInput, signal: AbortSignal) => Promise<DeviceOutput>;

class RunError extends Error {
	readonly fault: RunFault;
	constructor(fault: RunFault, message: string) {
		super(message);
		this.fault = fault;
	}
}

declare const self: DedicatedWorkerGlobalScope;

env.logLevel = LogLevel.NONE;
env.allowLocalModels = false;
env.useBrowserCache = false;
env.useWasmCache = false;
env.remoteHost = new URL(KEPT).origin;
env.remotePathTemplate = "model/";
const { wasm } = env.backends.onnx;
if (wasm) {
	wasm.wasmPaths = { wasm: wasmUrl };
	// Multithreading needs cross-origin isolation, which would break embedding in other sites.
	wasm.numThreads = 1;
}

const lock = `worker ${Math.random()}`;
void holdForLife(lock, () => send({ type: "alive", lock }));

let loading: Promise<Run> | undefined;
let running = new AbortController();

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
	if (data.type === "stop") running.abort();
	else void answer(data);
};

async function answer(order: Extract<ToWorker, { type: "run" }>) {
	running = new AbortController();
	try {
		loading ??= loadModel(order);
		const run = await loading;
		send({ type: "done", output: await run(order.input, running.signal) });
	} catch (thrown) {
		const detail = String(thrown instanceof Error ? (thrown.stack ?? thrown.message) : thrown);
		send({ type: "failed", fault: faultOf(thrown), detail });
	}
}

function send(message: FromWorker) {
	self.postMessage(message);
}

function faultOf(thrown: unknown): RunFault {
	if (thrown instanceof RunError) return thrown.fault;
	if (thrown instanceof EngineError) return "input";
	const text = String(thrown);
	// Out-of-memory messages of browsers and the runtime.
	return /memory|allocat|bad_alloc|out of bounds|RangeError/i.test(text) ? "memory" : "failed";
}

/** Loads a model from storage. One model per worker, because only ending a worker frees its memory. */
async function loadModel(order: Extract<ToWorker, { type: "run" }>): Promise<Run> {
	const { model, task, hasWebGpu } = order;
	const key = modelKey(model);
	env.fetch = (address) => readKept(key, String(address));
	const { dtype } = model;
	const load = (device: "webgpu" | "wasm") =>
		loaders[task]({ model, key, options: { dtype, device } });
	if (!hasWebGpu) return load("wasm");
	// Not every GPU supports every model.
	return load("webgpu").catch(() => load("wasm"));
}

type Loading = { model: DeviceModel; key: string; options: PretrainedModelOptions };

const loaders: Record<DeviceTask, (loading: Loading) => Promise<Run>> = {
	generateText: loadText,
	chat: loadText,
	async classify({ model, options }) {
		const classifier = await pipeline("image-classification", model.model, options);
		return async (input) => {
			const found = await classify(classifier, await readPicture(input));
			return { kind: "labels", items: found.map(({ label, score }) => ({ label, score })) };
		};
	},
	async detect({ model, options }) {
		const detector = await pipeline("object-detection", model.model, options);
		return async (input) => {
			const found = await detect((image, more) => detector(image, more), await readPicture(input));
			return { kind: "boxes", items: found };
		};
	},
	async transcribe({ model, options }) {
		const recognizer = await pipeline("automatic-speech-recognition", model.model, options);
		return async (input) => {
			if (input.kind !== "sound") throw new Error("A recording is missing.");
			const { text, segments } = await transcribe(recognizer, input.sound, input.language);
			return { kind: "transcript", text, segments };
		};
	},
	async tts({ model, key, options }) {
		const synthesize = await pipeline("text-to-speech", model.model, options);
		const voices = new Map<string, Float32Array>();
		for (const [voice, path] of Object.entries(model.voices)) {
			voices.set(voice, new Float32Array(await (await readFile(key, path)).arrayBuffer()));
		}
		const { languages } = model;
		return async (input) => {
			if (input.kind !== "speech") throw new Error("A text is missing.");
			const { text, voice, language } = input;
			const sound = await speak(
				(words, more) => synthesize(words, more),
				{ input: text, voice, language },
				{ voices, languages },
			);
			return { kind: "sound", file: sound.toBlob() };
		};
	},
};

async function loadText({ model, key, options }: Loading): Promise<Run> {
	const loaded = await pipeline("text-generation", model.model, options);
	// Newer folders keep the chat template in a separate file, which the library does not look for.
	const template = await findFile(key, "chat_template.jinja");
	if (template) loaded.tokenizer.chat_template = await template.text();
	const tokenizerJson = await (await readFile(key, "tokenizer.json")).text();
	const write = createTextTask(loaded, { window: model.window, tokenizerJson });
	return async (input, signal) => {
		if (input.kind !== "text") throw new Error("Messages are missing.");
		const { messages, maxTokens, temperature, topP } = input;
		let text = "";
		let sentAt = Number.NEGATIVE_INFINITY;
		function sendText() {
			send({ type: "text", text });
			text = "";
			sentAt = performance.now();
		}
		function onText(piece: string) {
			text += piece;
			if (performance.now() - sentAt >= SEND_MS) sendText();
		}
		const written = await write(
			{ messages: [...messages], maxTokens, temperature, topP },
			{ onText, signal },
		);
		sendText();
		const { promptTokens, completionTokens } = written;
		const finishReason = written.finishReason === "length" ? "length" : "stop";
		return { kind: "text", finishReason, promptTokens, completionTokens };
	};
}

/** Decodes a picture for the model: upright, RGB, transparent parts white. */
async function readPicture(input: DeviceInput): Promise<RawImage> {
	if (input.kind !== "picture") throw new Error("A picture is missing.");
	const bitmap = await createImageBitmap(input.file).catch(() => {
		throw new RunError("input", "The picture cannot be read.");
	});
	const { width, height } = bitmap;
	const context = new OffscreenCanvas(width, height).getContext("2d");
	if (!context) throw new Error("There is no canvas.");
	context.fillStyle = "white";
	context.fillRect(0, 0, width, height);
	context.drawImage(bitmap, 0, 0);
	bitmap.close();
	return new RawImage(context.getImageData(0, 0, width, height).data, width, height, 4).rgb();
}

/** Answers the library's request for a file; some files are optional. */
async function readKept(key: string, address: string): Promise<Response> {
	const file = await findFile(key, address.slice(KEPT.length));
	if (!file) return new Response(null, { status: 404 });
	return new Response(file, { headers: { "content-length": String(file.size) } });
}

async function readFile(key: string, path: string): Promise<Blob> {
	const file = await findFile(key, path);
	if (!file) throw new RunError("gone", `${path} is not kept.`);
	return file;
}

async function findFile(key: string, path: string): Promise<Blob | undefined> {
	const parts = await readParts(key, path);
	return parts.length > 0 ? new Blob(parts) : undefined;
}
