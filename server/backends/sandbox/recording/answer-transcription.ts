import { TRANSCRIBE_MAX_SECONDS } from "#shared/limits.ts";
import type { SandboxCall } from "../call.ts";
import { wireError } from "../wire-error.ts";
import { describeRecording } from "./describe-recording.ts";
import { measureRecording } from "./measure-recording.ts";
import { tooLong } from "./too-long.ts";

/** Answers Whisper's call: what was measured in the recording, said as a sentence. */
export async function answerTranscription({ file }: SandboxCall): Promise<Response> {
	const measures = await measureRecording(file);
	if (measures === undefined) {
		return wireError(400, "Malformed soundfile");
	}
	// A decoder rounds up to whole frames: a clip cut at 30 s may state a little more.
	if ((measures.seconds ?? 0) > TRANSCRIBE_MAX_SECONDS + 0.5) {
		return tooLong();
	}
	return Response.json({ text: ` ${describeRecording(measures)}` });
}
