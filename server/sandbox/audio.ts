import { sniffAudio } from "#shared/files/sniff.ts";
import { waveHeader } from "#shared/files/wave.ts";
import { readSeconds } from "../uploads/read-seconds.ts";
import type { SandboxAnswers, SandboxCall } from "./call.ts";

const SAMPLE_RATE = 24_000;
const LOUDEST = 23_000;
const NOTE_SECONDS = 0.17;
const LONGEST_SECONDS = 30;
/** Semitones of the pentatonic scale, in which no two notes clash. */
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16];
const LOW_VOICES = ["leo", "dan", "zac"];

/** Hums a text as a WAV file: one note per three characters. */
function answerSpeech({ input, prompt }: SandboxCall): Response {
	const lowest = LOW_VOICES.includes(input.voice ?? "") ? 110 : 220;
	const parts = prompt.match(/\S{1,3}/g) ?? [];
	const length = Math.floor(SAMPLE_RATE * Math.min(NOTE_SECONDS, LONGEST_SECONDS / parts.length));
	const samples = new Int16Array(parts.length * length);
	for (const [index, part] of parts.entries()) {
		const step = SCALE[Buffer.from(part).reduce((sum, byte) => sum + byte, 0) % SCALE.length] ?? 0;
		const hertz = lowest * 2 ** (step / 12);
		for (let at = 0; at < length; at += 1) {
			// Each note fades in and out, so that it does not click.
			const loudness = LOUDEST * Math.sin(Math.PI * Math.sqrt(at / (length - 1)));
			samples[index * length + at] = loudness * Math.sin((2 * Math.PI * hertz * at) / SAMPLE_RATE);
		}
	}
	const wav = new Blob([waveHeader(samples.byteLength, { rate: SAMPLE_RATE }), samples]);
	return new Response(wav, { headers: { "content-type": "audio/wav" } });
}

/** Answers a transcription call with the recording's length, in two timed sentences. */
async function answerTranscription({ file }: SandboxCall): Promise<Response> {
	const sound = await sniffAudio(file);
	if (!sound) return Response.json({ error: "Malformed soundfile" }, { status: 400 });
	const seconds = await readSeconds(file, sound);
	const length = seconds === undefined ? "of unknown length" : `of ${seconds.toFixed(1)} seconds`;
	const measured = ` Simulated transcription: I measured a recording ${length}.`;
	const end = " A real model would now write down the words.";
	const chunks = seconds && [
		{ timestamp: [0, seconds / 2], text: measured },
		{ timestamp: [seconds / 2, seconds], text: end },
	];
	return Response.json({ text: measured + end, ...(chunks && { chunks }) });
}

export const audioAnswers = {
	tts: answerSpeech,
	transcribe: answerTranscription,
} satisfies SandboxAnswers;
