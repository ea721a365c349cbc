import { useMemo } from "react";
import { lateCode } from "../../lib/late-code.ts";
import { DownloadLink } from "../../ui/download-link.tsx";
import { LatePart } from "../../ui/late-part.tsx";
import type { ResultOf } from "../results/task-result.ts";
import { TextView } from "../results/text-view.tsx";

const timedTranscript = lateCode(
	async () => (await import("../transcript/timed-transcript.tsx")).TimedTranscript,
);

type Props = {
	result: ResultOf<"speech_recognition">;
	/** The recording that was sent, where it is at hand. */
	recording: Blob | undefined;
};

/** What was said: to read, to copy and to keep as a file; with times where the model told them. */
export function TranscriptionView({ result: { text, segments }, recording }: Props) {
	const file = useMemo(() => new Blob([text, "\n"], { type: "text/plain;charset=utf-8" }), [text]);
	const fileName = useMemo(() => `transcription-${Date.now()}.txt`, []);
	const plain = <TextView text={text} copyLabel="Copy the transcription" />;
	const download = (
		<DownloadLink blob={file} fileName={fileName}>
			Download as text
		</DownloadLink>
	);
	if (segments) {
		const props = { text, segments, recording, children: download };
		return <LatePart code={timedTranscript} props={props} pending={plain} />;
	}
	return (
		<>
			{plain}
			<div className="mt-4">{download}</div>
		</>
	);
}
