import { takesFile } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { api } from "../../lib/api/api.ts";
import { sentRecording } from "../audio/sent-recording.ts";
import { visitResults } from "../finished/visit-results.ts";
import { useParameters } from "../parameters/use-parameters.ts";
import { useTask } from "../use-task.ts";

/** One side whose result comes in one piece. */
export function useMade(model: ShownModel) {
	const { id: modelId, task } = model;
	const { client } = api.useUtils();
	const { sent, values } = useParameters(model);
	return useTask(
		async (input: string | File, signal, onUpload) => {
			const options = { signal, context: { onUpload } };
			if (typeof input === "string") {
				return task === "tts"
					? client.tts.mutate({ modelId, text: input, ...sent }, options)
					: client.generateImage.mutate({ modelId, prompt: input, ...sent }, options);
			}
			const file = input;
			if (task === "classify") return client.classify.mutate({ modelId, file }, options);
			if (task === "detect") return client.detect.mutate({ modelId, file }, options);
			const recording = await sentRecording(file, model);
			return client.transcribe.mutate({ modelId, file: recording, ...sent }, options);
		},
		{
			fallback: takesFile(task) ? "FILE_FAILED" : "REQUEST_FAILED",
			finish: visitResults.finisher(model, values),
		},
	);
}
