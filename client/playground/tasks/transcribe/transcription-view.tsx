import { useTexts } from "../../../language/use-texts.ts";
import type { ResultOf } from "../../../state/task-result.ts";
import { TextView } from "../../result/plain-views.tsx";
import { TextDownload } from "../../result/text-download.tsx";
import { srtOf, vttOf } from "./captions.ts";
import { TimedTranscript } from "./timed-transcript.tsx";

type Props = {
	result: ResultOf<"speech_recognition">;
	/** The recording that was sent, if it is still there. */
	recording: Blob | undefined;
};

const captions = [
	{ ending: "srt", write: srtOf },
	{ ending: "vtt", write: vttOf },
] as const;

/** A transcript to read, copy and download, with times if the model gave them. */
export function TranscriptionView({ result, recording }: Props) {
	const { text, segments, isLanguageIgnored } = result;
	const t = useTexts("tasks");
	return (
		<div className="space-y-4">
			{segments ? (
				<TimedTranscript {...{ text, segments, recording }} />
			) : (
				<TextView text={text} copyLabel={t("copyTranscription")} />
			)}
			{isLanguageIgnored && <p className="text-sm text-soft">{t("languageIgnored")}</p>}
			<div className="flex flex-wrap gap-2">
				<TextDownload text={`${text}\n`} name="transcription" ending="txt">
					{t("downloadText")}
				</TextDownload>
				{segments &&
					captions.map(({ ending, write }) => (
						<TextDownload key={ending} text={write(segments)} name="transcription" ending={ending}>
							<span dir="ltr">{`.${ending}`}</span>
						</TextDownload>
					))}
			</div>
		</div>
	);
}
