import { useMemo } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { DownloadLink } from "../../ui/download-link.tsx";
import type { ResultOf } from "../results/task-result.ts";
import { TextView } from "../results/text-view.tsx";
import { TimedTranscript } from "../transcript/timed-transcript.tsx";

type Props = {
	result: ResultOf<"speech_recognition">;
	/** The recording that was sent, where it is at hand. */
	recording: Blob | undefined;
};

/** What was said: to read, to copy and to keep as a file; with times where the model told them. */
export function TranscriptionView({ result: { text, segments }, recording }: Props) {
	const t = useTexts("tasks");
	const file = useMemo(() => new Blob([text, "\n"], { type: "text/plain;charset=utf-8" }), [text]);
	const fileName = useMemo(() => `transcription-${Date.now()}.txt`, []);
	const download = (
		<DownloadLink blob={file} fileName={fileName}>
			{t("downloadText")}
		</DownloadLink>
	);
	if (segments)
		return <TimedTranscript {...{ text, segments, recording }}>{download}</TimedTranscript>;
	return (
		<>
			<TextView text={text} copyLabel={t("copyTranscription")} />
			<div className="mt-4">{download}</div>
		</>
	);
}
