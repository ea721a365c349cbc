import { basename, dirname, join, resolve } from "node:path";
import { env, LogLevel } from "@huggingface/transformers";
import type { Task } from "../catalogue/model-entry.ts";
import { modelFolder } from "../fetch/model-folder.ts";
import type { Load } from "../host/messages.ts";
import type { Loading, Model } from "./model.ts";

// A process takes in only what its own task needs: that saves memory and a third of its start.
const loaders: Record<Task, () => Promise<(loading: Loading) => Promise<Model>>> = {
	chat: async () => (await import("./load-writer.ts")).loadWriter,
	classify: async () => (await import("./load-classifier.ts")).loadClassifier,
	detect: async () => (await import("./load-detector.ts")).loadDetector,
	transcribe: async () => (await import("./load-transcriber.ts")).loadTranscriber,
	tts: async () => (await import("./load-speaker.ts")).loadSpeaker,
};

/** Loads a model from its folder alone: this process asks nothing of the network. */
export async function loadModel({ entry, dataDir, threads }: Omit<Load, "nice">): Promise<Model> {
	const folder = resolve(modelFolder(entry, dataDir));
	env.allowRemoteModels = false;
	env.localModelPath = join(dirname(folder), "/");
	env.useFSCache = false;
	env.logLevel = LogLevel.ERROR;
	const load = await loaders[entry.task]();
	const session_options = { intraOpNumThreads: threads, interOpNumThreads: 1 };
	const options = { dtype: entry.dtype, session_options };
	return load({ entry, folder, name: basename(folder), options });
}
