import timers from "node:timers/promises";
import type { Note } from "./melody.ts";

const ATTACK_SECONDS = 0.018;
const NOTES_BETWEEN_BREATHS = 16;
const TAIL_SECONDS = 0.6;

/** Overtones of the voice: how many times the note's height, how strong, how fast they fade. */
const overtones = [
	{ ratio: 1, strength: 1, fade: 3 },
	{ ratio: 2, strength: 0.32, fade: 4.5 },
	{ ratio: 3, strength: 0.12, fade: 7 },
	{ ratio: 4.01, strength: 0.05, fade: 10 },
];

/** Plays notes into samples from -1 to 1; every note starts and ends at silence, so none clicks. */
export async function synthesize(notes: readonly Note[], sampleRate: number) {
	const last = notes.at(-1);
	const seconds = (last ? last.startSeconds + last.seconds : 0.5) + TAIL_SECONDS;
	const samples = new Float32Array(Math.ceil(seconds * sampleRate));
	for (const [index, note] of notes.entries()) {
		addNote(samples, note, sampleRate);
		if (index % NOTES_BETWEEN_BREATHS === 0) {
			await timers.setImmediate();
		}
	}
	addEcho(samples, sampleRate);
	return normalized(samples);
}

function addNote(samples: Float32Array, note: Note, sampleRate: number): void {
	const start = Math.round(note.startSeconds * sampleRate);
	const count = Math.min(Math.round(note.seconds * sampleRate), samples.length - start);
	const turn = (2 * Math.PI * note.hertz) / sampleRate;
	for (let index = 0; index < count; index += 1) {
		const time = index / sampleRate;
		const left = (count - index) / count;
		const envelope = Math.min(1, time / ATTACK_SECONDS) * Math.min(1, left * 4) * note.loudness;
		let value = 0;
		for (const { ratio, strength, fade } of overtones) {
			value += strength * Math.exp(-time * fade) * Math.sin(turn * ratio * index);
		}
		samples[start + index] = (samples[start + index] ?? 0) + value * envelope;
	}
}

function addEcho(samples: Float32Array, sampleRate: number): void {
	for (const [seconds, strength] of [
		[0.113, 0.22],
		[0.167, 0.16],
	] as const) {
		const delay = Math.round(seconds * sampleRate);
		for (let index = delay; index < samples.length; index += 1) {
			samples[index] = (samples[index] ?? 0) + strength * (samples[index - delay] ?? 0);
		}
	}
}

function normalized(samples: Float32Array): Float32Array {
	const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0.001);
	const fadeOut = Math.min(samples.length, 2400);
	return samples.map((sample, index) => {
		const fade = Math.min(1, (samples.length - 1 - index) / fadeOut);
		return (sample / peak) * 0.7 * fade;
	});
}
