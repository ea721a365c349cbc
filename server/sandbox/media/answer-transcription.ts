import { TRANSCRIBE_MAX_SECONDS } from "#shared/limits.ts";
import { readSound } from "../../uploads/read-sound.ts";
import { sniffAudio } from "../../uploads/sniff.ts";
import type { SandboxCall } from "../call.ts";
import { refuse } from "../failures/refusals.ts";

const MOST_SAMPLES = 2_000_000;

/** Answers a call for a transcription: what was measured in the recording, said as a sentence. */
export async function answerTranscription(call: SandboxCall): Promise<Response> {
	const { file } = call;
	const sound = await sniffAudio(file);
	if (sound === undefined) return Response.json({ error: "Malformed soundfile" }, { status: 400 });
	const { seconds, codec, sampleRate, channels } = await readSound(file, sound);
	// A decoder rounds up to whole frames: a clip cut at 30 s may state a little more.
	if ((seconds ?? 0) > TRANSCRIBE_MAX_SECONDS + 0.5) return refuse("too-long", call);
	const length = seconds === undefined ? "of unstated length" : `of ${seconds.toFixed(1)} seconds`;
	const facts = [
		sound.container,
		codec,
		`${Math.ceil(file.length / 1000)} kB`,
		channels && (channels === 1 ? "mono" : "stereo"),
		sampleRate && `${sampleRate / 1000} kHz`,
	];
	const level = sound.container === "wav" ? describeLevel(file) : "";
	const text = `Simulated transcription: I measured a recording ${length} (${facts.filter(Boolean).join(", ")}).${level} A real model would now write down the words.`;
	return Response.json({ text: ` ${text}`, ...(seconds && { chunks: chunksOf(text, seconds) }) });
}

/** The sentences with times, as if they filled the recording evenly. */
function chunksOf(text: string, seconds: number) {
	let said = 0;
	return (text.match(/\S.*?\.(?= |$)/g) ?? []).map((sentence) => {
		const start = said;
		said += (sentence.length / text.length) * seconds;
		return { timestamp: [start, Math.min(said, seconds)], text: ` ${sentence}` };
	});
}

/** Says how loud a WAV file of 16 bits is; empty for every other one. */
function describeLevel(file: Uint8Array<ArrayBuffer>): string {
	const wav = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
	const format = wav.indexOf("fmt ") + 8;
	const data = wav.indexOf("data", format) + 8;
	if (format < 8 || data < format + 16 || wav.readUInt16LE(format + 14) !== 16) return "";
	const count = Math.min((wav.length - data) >> 1, MOST_SAMPLES);
	let peak = 0;
	let squares = 0;
	for (let index = 0; index < count; index += 1) {
		const sample = Math.abs(wav.readInt16LE(data + index * 2)) / 32_768;
		peak = Math.max(peak, sample);
		squares += sample * sample;
	}
	const decibels = (amplitude: number) => `${(20 * Math.log10(amplitude)).toFixed(1)} dB`;
	return peak < 0.001
		? " It is silent."
		: ` It peaks at ${decibels(peak)} with an average of ${decibels(Math.sqrt(squares / count))}.`;
}
