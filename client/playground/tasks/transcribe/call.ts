import { sentOf } from "../../input/parameters/use-parameters.ts";
import type { ModelCall } from "../use-task.ts";
import { sentRecording } from "./encode-wav.ts";

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
