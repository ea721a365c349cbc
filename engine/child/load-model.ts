import { join, resolve } from "node:path";
import { env, LogLevel } from "@huggingface/transformers";
import { modelsFolder } from "../fetch/model-folder.ts";
import type { RunInput, RunOutput, ToChild } from "../host/messages.ts";
import { loadClassifier } from "./load-classifier.ts";
import { loadDetector } from "./load-detector.ts";
import { loadSpeaker } from "./load-speaker.ts";
import { loadTranscriber } from "./load-transcriber.ts";
import { loadWriter } from "./load-writer.ts";

export type Load = Extract<ToChild, { type: "load" }>;
export type LoadedModel = {
	run: (input: RunInput, onText: (text: string) => void) => Promise<RunOutput>;
	interrupt: () => void;
};
/** What every task needs of the library: which files, how exact, how many threads. */
export type LoadOptions = Pick<Load["entry"], "dtype"> & {
	session_options: { intraOpNumThreads: number; interOpNumThreads: number };
};

/** Loads a model from its folder alone: this process asks nothing of the network. */
export async function loadModel(load: Load): Promise<LoadedModel> {
	env.allowRemoteModels = false;
	env.localModelPath = join(resolve(modelsFolder(load.folder)), "/");
	env.useFSCache = false;
	env.logLevel = LogLevel.ERROR;
	const { entry, threads } = load;
	const options: LoadOptions = {
		dtype: entry.dtype,
		session_options: { intraOpNumThreads: threads, interOpNumThreads: 1 },
	};
	switch (entry.task) {
		case "chat":
			return loadWriter(entry, load.folder, options);
		case "classify":
			return uninterruptible("classify", await loadClassifier(entry.hub, options));
		case "detect":
			return uninterruptible("detect", await loadDetector(entry.hub, options));
		case "transcribe":
			return uninterruptible("transcribe", await loadTranscriber(load, options));
		case "tts":
			return uninterruptible("tts", await loadSpeaker(entry, load, options));
	}
}

/** A task that is one long run: it is ended with its process. */
function uninterruptible<Name extends RunInput["task"]>(
	task: Name,
	run: (input: Extract<RunInput, { task: Name }>) => Promise<RunOutput>,
): LoadedModel {
	const isMine = (input: RunInput): input is Extract<RunInput, { task: Name }> => input.task === task;
	return {
		async run(input) {
			if (!isMine(input)) throw new Error("asked for another task");
			return run(input);
		},
		interrupt: () => undefined,
	};
}
