import type { Measures } from "./measure-recording.ts";

/** Says in words what was measured in a recording. */
export function describeRecording(measures: Measures): string {
	const { container, codec, bytes, seconds, sampleRate, channels, level } = measures;
	const length = seconds === undefined ? "of unstated length" : `of ${seconds.toFixed(1)} seconds`;
	const facts = [
		containerNames[container] ?? container,
		codec,
		sizeOf(bytes),
		channels && channelNames[channels],
		sampleRate && `${sampleRate / 1000} kHz`,
	].filter(Boolean);
	return [
		`Simulated transcription: I measured a recording ${length} (${facts.join(", ")}).`,
		level && describeLevel(level),
		"A real model would now write down the words.",
	]
		.filter(Boolean)
		.join(" ");
}

const containerNames: Readonly<Record<string, string>> = { WAVE: "WAV", webm: "WebM" };
const channelNames: Readonly<Record<number, string>> = { 1: "mono", 2: "stereo" };

function sizeOf(bytes: number): string {
	return bytes < 1_000_000
		? `${Math.ceil(bytes / 1000)} kB`
		: `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function describeLevel({ peak, average, bursts }: NonNullable<Measures["level"]>): string {
	if (!Number.isFinite(peak) || peak < -60) {
		return "It is silent.";
	}
	const times = bursts === 1 ? "one burst" : `${bursts} bursts`;
	return `It peaks at ${peak.toFixed(1)} dB with an average of ${average.toFixed(1)} dB and holds ${times} of sound.`;
}
