import type { ParameterValues } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { api } from "../lib/api/api.ts";
import { sentRecording } from "./audio/sent-recording.ts";
import { visitResults } from "./finished/visit-results.ts";
import { sentOf } from "./parameters/use-parameters.ts";
import { useTask } from "./use-task.ts";

/**
 * Runs a model whose result comes in one piece. `valuesOf` gives the parameters of a call that begins;
 * under the name `keepAs` the last result stays for the visit.
 */
export function useMade(model: ShownModel, valuesOf: () => ParameterValues, keepAs?: string) {
	const { id: modelId, task } = model;
	const { client } = api.useUtils();
	return useTask(
		async (input: string | File, signal, onUpload) => {
			const options = { signal, context: { onUpload } };
			const call = { modelId, ...sentOf(valuesOf()) };
			if (typeof input === "string") {
				return task === "tts"
					? client.tts.mutate({ ...call, text: input }, options)
					: client.generateImage.mutate({ ...call, prompt: input }, options);
			}
			if (task === "classify") return client.classify.mutate({ modelId, file: input }, options);
			if (task === "detect") return client.detect.mutate({ modelId, file: input }, options);
			const file = await sentRecording(input, model);
			return client.transcribe.mutate({ ...call, file }, options);
		},
		{
			keepAs,
			finish: (input, result) => visitResults.finisher(model, valuesOf())(input, result),
		},
	);
}
