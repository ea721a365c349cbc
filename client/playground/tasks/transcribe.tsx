import type { TaskView } from "./task-view.ts";
import { transcribe as call, joinParts } from "./transcribe/transcribe-recording.ts";
import { TranscriptDownloads, TranscriptionView } from "./transcribe/transcription-view.tsx";

/** Transcribes speech. */
export const transcribe: TaskView<"transcribe"> = {
	hint: "transcribeHint",
	call,
	View: ({ result, input }) => (
		<TranscriptionView result={result} recording={input instanceof File ? input : undefined} />
	),
	// With times it has a player.
	showsInput: (result) => "segments" in result && result.segments !== undefined,
	Tools: TranscriptDownloads,
	joinParts,
};
