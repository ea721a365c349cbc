import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { FileForm } from "../../input/files/file-form.tsx";
import { OneShotScreen, type ResultView } from "../one-shot-screen.tsx";
import { joinParts, transcribe } from "../transcribe-recording.ts";
import { TranscriptDownloads, TranscriptionView } from "./transcription-view.tsx";

/** Transcribes speech. */
export function Transcribe({ model }: { model: ShownModel }) {
	const hint = useTexts("tasks")("transcribeHint");
	return (
		<OneShotScreen
			{...{ model, hint, joinParts }}
			call={transcribe}
			View={TranscribeResult}
			Tools={TranscribeTools}
			Form={FileForm}
		/>
	);
}

export const TranscribeResult: ResultView = ({ result, input }) =>
	result.type === "speech_recognition" && (
		<TranscriptionView result={result} recording={input instanceof File ? input : undefined} />
	);

export const TranscribeTools: ResultView = ({ result }) =>
	result.type === "speech_recognition" && <TranscriptDownloads result={result} />;
