import { getPriority, setPriority } from "node:os";
import { resolve } from "node:path";
import { env, LogLevel } from "@huggingface/transformers";
import type { Task } from "../catalogue/model-entry.ts";
import { modelFolder } from "../catalogue/model-folder.ts";
import { log, toEngineError } from "../log.ts";
import type { EngineRequest, FromWorker, ToWorker, WorkerSetup } from "../pool/ipc.ts";
import type { LoadModel, Model } from "./load-model.ts";

const EVENTS = "text/event-stream; charset=utf-8";
// A process only imports the code of its own task, which saves memory and a third of its startup.
const loaders: Record<Task, () => Promise<LoadModel>> = {
	chat: async () => (await import("./load-text-model.ts")).loadTextModel,
	classify: async () => (await import("./load-vision-models.ts")).loadClassifier,
	detect: async () => (await import("./load-vision-models.ts")).loadDetector,
	transcribe: async () => (await import("./load-transcription-model.ts")).loadTranscriptionModel,
	tts: async () => (await import("./load-speech-model.ts")).loadSpeechModel,
};

process.on("disconnect", () => process.exit(0));
// Ctrl+C in a terminal and a service's stop reach every process of the group; the engine decides when this one exits.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
const { entry, dataDir, threads, nice }: WorkerSetup = JSON.parse(process.argv[2] ?? "");
// Lower priority than the site and the engine's server. Only root may raise one, such as an engine's own behind `nice`.
setPriority(Math.max(nice, getPriority()));
// Models are only read from their folder: this process never uses the network.
env.allowRemoteModels = false;
env.useFSCache = false;
// At any other level the library prints the model's input when a run fails.
env.logLevel = LogLevel.NONE;
// A sound decoder prints a line for each broken frame of a visitor's file.
for (const level of ["debug", "log", "info", "warn", "error"] as const)
	console[level] = () => undefined;
const model = await load().catch((error: unknown) => {
	// No visitor's text is here yet, and the host needs the library's message. The engine answers the callers.
	const words = error instanceof Error ? error.message.replace(/\s+/g, " ") : typeof error;
	log(`${entry.id}: not loaded: ${words}`);
	process.exit(1);
});
// Node would print the error's message, which may quote the model's input.
process.on("uncaughtException", (error) => {
	toEngineError(error);
	process.exit(1);
});

let calling = new AbortController();
process.on("message", (message: ToWorker) => {
	if (message === "stop") calling.abort();
	else void answer(message);
});
free();

async function answer(request: EngineRequest): Promise<void> {
	calling = new AbortController();
	const { signal } = calling;
	let hasBegun = false;
	function stream(event: string): void {
		if (!hasBegun) send({ is: "head", status: 200, type: EVENTS });
		hasBegun = true;
		send(event);
	}
	const response = await model(request, { stream, signal }).catch((error: unknown) => {
		const { body, details } = toEngineError(error);
		send({ is: "head", status: details.status, type: "application/json", code: details.code });
		send(JSON.stringify(body));
		return undefined;
	});
	if (response) {
		const type = response.headers.get("content-type") ?? "";
		send({ is: "head", status: response.status, type });
		send(new Uint8Array(await response.arrayBuffer()));
	}
	free();
}

async function load(): Promise<Model> {
	const loadModel = await loaders[entry.task]();
	const session_options = {
		intraOpNumThreads: threads,
		interOpNumThreads: 1,
		// The arena keeps memory for all steps of a run: without it DETR needs a third less and is as fast.
		enableMemPattern: false,
	};
	const options = { dtype: entry.dtype, session_options };
	return loadModel({ entry, folder: resolve(modelFolder(entry, dataDir)), options });
}

function free(): void {
	const peakBytes = process.resourceUsage().maxRSS * 1024;
	send({ is: "free", residentBytes: process.memoryUsage.rss(), peakBytes });
}

function send(message: FromWorker): void {
	process.send?.(message);
}
