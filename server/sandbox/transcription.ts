import { readSound } from "../uploads/read-sound.ts";
import { sniffAudio } from "../uploads/sniff.ts";
import type { SandboxCall } from "./call.ts";

/** Answers a call for a transcription: how long the recording is, in two sentences with times. */
export async function answerTranscription({ file }: SandboxCall): Promise<Response> {
	const sound = await sniffAudio(file);
	if (!sound) return Response.json({ error: "Malformed soundfile" }, { status: 400 });
	const { seconds } = await readSound(file, sound);
	const length = seconds === undefined ? "of unknown length" : `of ${seconds.toFixed(1)} seconds`;
	const sentences = [
		` Simulated transcription: I measured a recording ${length} (${sound.container}, ${Math.ceil(file.length / 1024)} kB).`,
		" A real model would now write down the words.",
	];
	const chunks = sentences.map((text, half) => ({
		timestamp: [half, half + 1].map((halves) => (halves * (seconds ?? 0)) / 2),
		text,
	}));
	return Response.json({ text: sentences.join(""), ...(seconds && { chunks }) });
}
