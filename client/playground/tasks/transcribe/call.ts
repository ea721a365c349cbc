import { sentRecording } from "../../audio/sent-recording.ts";
import { sentOf } from "../../parameters/use-parameters.ts";
import type { ModelCall } from "../../use-task.ts";

export const transcribe: ModelCall<File> = async (model, asked, { client, signal, onUpload }) => ({
	result: await client.transcribe.mutate(
		{
			modelId: model.id,
			file: await sentRecording(asked.input, model),
			...sentOf(asked.parameters),
		},
		{ signal, context: { onUpload } },
	),
});
