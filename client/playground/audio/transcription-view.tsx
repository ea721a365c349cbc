import { useMemo } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { DownloadLink } from "../../ui/download-link.tsx";
import type { ResultOf } from "../results/task-result.ts";
import { TextView } from "../results/text-view.tsx";

/** What was said: to read, to copy and to keep as a text file. */
export function TranscriptionView({
	result: { text },
}: {
	result: ResultOf<"speech_recognition">;
}) {
	const t = useTexts("tasks");
	const file = useMemo(() => new Blob([text, "\n"], { type: "text/plain;charset=utf-8" }), [text]);
	const fileName = useMemo(() => `transcription-${Date.now()}.txt`, []);
	return (
		<>
			<TextView text={text} copyLabel={t("copyTranscription")} />
			<div className="mt-4">
				<DownloadLink blob={file} fileName={fileName}>
					{t("downloadText")}
				</DownloadLink>
			</div>
		</>
	);
}
