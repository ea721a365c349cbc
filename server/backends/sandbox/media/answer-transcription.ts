import { TRANSCRIBE_MAX_SECONDS } from "#shared/limits.ts";
import { readSound } from "../../files/read-sound.ts";
import { sniffAudio } from "../../files/sniff.ts";
import type { SandboxCall } from "../call.ts";
import { refusals } from "../failures/refusals.ts";

/** How long a burst is looked for at a time, and how loud it is beside the loudest sample. */
const BURST_SECONDS = 0.05;
const BURST_LEVEL = 0.35;
const MOST_SAMPLES = 2_000_000;

/** Answers a call for a transcription: what was measured in the recording, said as a sentence. */
export async function answerTranscription(call: SandboxCall): Promise<Response> {
	const { file } = call;
	const sound = await sniffAudio(file);
	if (sound === undefined) return Response.json({ error: "Malformed soundfile" }, { status: 400 });
	const { seconds, codec, sampleRate, channels } = await readSound(file, sound);
	// A decoder rounds up to whole frames: a clip cut at 30 s may state a little more.
	if ((seconds ?? 0) > TRANSCRIBE_MAX_SECONDS + 0.5) return refusals["too-long"].play(call);
	const length = seconds === undefined ? "of unstated length" : `of ${seconds.toFixed(1)} seconds`;
	const facts = [
		sound.container,
		codec,
		`${Math.ceil(file.length / 1000)} kB`,
		channels && (channels === 1 ? "mono" : "stereo"),
		sampleRate && `${sampleRate / 1000} kHz`,
	];
	const level =
		sound.container === "wav"
			? describeLevel(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
			: "";
	const text = `Simulated transcription: I measured a recording ${length} (${facts.filter(Boolean).join(", ")}).${level} A real model would now write down the words.`;
	return Response.json({ text: ` ${text}` });
}

/** Says how loud a WAV file of 16 bits is and how often it sounds; empty for every other one. */
function describeLevel(file: Buffer): string {
	const format = file.indexOf("fmt ") + 8;
	const data = file.indexOf("data", format) + 8;
	if (format < 8 || data < 8 || data > file.length || file.readUInt16LE(format + 14) !== 16)
		return "";
	const count = Math.min((file.length - data) >> 1, MOST_SAMPLES);
	const window = Math.max(1, Math.round((file.readUInt32LE(format + 8) / 2) * BURST_SECONDS));
	const peaks: number[] = [];
	let squares = 0;
	for (let index = 0; index < count; index += 1) {
		const sample = Math.abs(file.readInt16LE(data + index * 2)) / 32_768;
		const place = Math.floor(index / window);
		peaks[place] = Math.max(peaks[place] ?? 0, sample);
		squares += sample * sample;
	}
	const peak = Math.max(0, ...peaks);
	if (peak < 0.001) return " It is silent.";
	const loud = peaks.map((value) => value > peak * BURST_LEVEL);
	const bursts = loud.filter((isLoud, index) => isLoud && !loud[index - 1]).length;
	const average = decibels(Math.sqrt(squares / count));
	return ` It peaks at ${decibels(peak)} dB with an average of ${average} dB and holds ${bursts === 1 ? "one burst" : `${bursts} bursts`} of sound.`;
}

function decibels(amplitude: number): string {
	return (20 * Math.log10(amplitude)).toFixed(1);
}
