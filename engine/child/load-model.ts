import { join, resolve } from "node:path";
import { env, LogLevel } from "@huggingface/transformers";
import { modelsFolder } from "../fetch/model-folder.ts";
import type { RunInput, RunOutput } from "../host/messages.ts";
import type { Load, LoadedModel, LoadOptions } from "./loaded-model.ts";

/** Loads a model from its folder alone: this process asks nothing of the network. */
export async function loadModel(load: Load): Promise<LoadedModel> {
	env.allowRemoteModels = false;
	env.localModelPath = join(resolve(modelsFolder(load.folder)), "/");
	env.useFSCache = false;
	env.logLevel = LogLevel.ERROR;
	const { entry, threads, folder } = load;
	const options: LoadOptions = {
		dtype: entry.dtype,
		session_options: { intraOpNumThreads: threads, interOpNumThreads: 1 },
	};
	// A process takes in only what its own task needs: that saves memory and a third of its start.
	switch (entry.task) {
		case "chat": {
			const { loadWriter } = await import("./load-writer.ts");
			return loadWriter(entry, folder, options);
		}
		case "classify": {
			const { loadClassifier } = await import("./load-classifier.ts");
			return uninterruptible("classify", await loadClassifier(entry.hub, options));
		}
		case "detect": {
			const { loadDetector } = await import("./load-detector.ts");
			return uninterruptible("detect", await loadDetector(entry.hub, options));
		}
		case "transcribe": {
			const { loadTranscriber } = await import("./load-transcriber.ts");
			return uninterruptible("transcribe", await loadTranscriber(load, options));
		}
		case "tts": {
			const { loadSpeaker } = await import("./load-speaker.ts");
			return uninterruptible("tts", await loadSpeaker(entry, load, options));
		}
	}
}

/** A task that is one long run: it is ended with its process. */
function uninterruptible<Name extends RunInput["task"]>(
	task: Name,
	run: (input: Extract<RunInput, { task: Name }>) => Promise<RunOutput>,
): LoadedModel {
	const isMine = (input: RunInput): input is Extract<RunInput, { task: Name }> =>
		input.task === task;
	return {
		async run(input) {
			if (!isMine(input)) throw new Error("asked for another task");
			return run(input);
		},
		interrupt: () => undefined,
	};
}
