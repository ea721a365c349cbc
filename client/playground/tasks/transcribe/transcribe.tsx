import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { sentOf } from "../../../state/parameters.ts";
import { FileForm } from "../../input/files/file-form.tsx";
import { OneShotScreen, type ResultView } from "../one-shot-screen.tsx";
import type { ModelCall } from "../use-task.ts";
import { sentRecording } from "./encode-wav.ts";
import { TranscriptionView } from "./transcription-view.tsx";

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

/** Writes down what is said. */
export function Transcribe({ model }: { model: ShownModel }) {
	const hint = useTexts("tasks")("transcribeHint");
	return (
		<OneShotScreen {...{ model, hint }} call={transcribe} View={TranscribeResult} Form={FileForm} />
	);
}

export const TranscribeResult: ResultView = ({ result, input }) =>
	result.type === "speech_recognition" && (
		<TranscriptionView result={result} recording={input instanceof File ? input : undefined} />
	);
