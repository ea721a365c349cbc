import { useTexts } from "../../language/use-texts.ts";
import { TextView } from "../results/plain-views.tsx";
import type { ResultOf } from "../results/task-result.ts";
import { TextDownload } from "../results/text-download.tsx";
import { TimedTranscript } from "../transcript/timed-transcript.tsx";

type Props = {
	result: ResultOf<"speech_recognition">;
	/** The recording that was sent, where it is at hand. */
	recording: Blob | undefined;
};

/** What was said: to read, to copy and to keep as a file; with times where the model told them. */
export function TranscriptionView({ result: { text, segments }, recording }: Props) {
	const t = useTexts("tasks");
	const download = (
		<TextDownload text={`${text}\n`} name="transcription" ending="txt">
			{t("downloadText")}
		</TextDownload>
	);
	if (segments) {
		return <TimedTranscript {...{ text, segments, recording }}>{download}</TimedTranscript>;
	}
	return (
		<>
			<TextView text={text} copyLabel={t("copyTranscription")} />
			<div className="mt-4">{download}</div>
		</>
	);
}
