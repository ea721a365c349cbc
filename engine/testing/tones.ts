import { waveHeader } from "../../shared/files/wave.ts";

const RATE = 16_000;

/** A 16-bit WAV file at 16 kHz with one tone; silence for 0 hertz. */
export function toneFile(hertz: number, seconds: number): Buffer {
	const length = RATE * seconds;
	const samples = Buffer.alloc(2 * length);
	for (let index = 0; index < length; index++) {
		const value = 10_000 * Math.sin((2 * Math.PI * hertz * index) / RATE);
		samples.writeInt16LE(Math.round(value), 2 * index);
	}
	return Buffer.concat([waveHeader(samples.length, { rate: RATE }), samples]);
}

/** The loudness of one tone in audio at 16 kHz, at most 1. */
export function loudnessAt(hertz: number, samples: Float32Array): number {
	let sine = 0;
	let cosine = 0;
	for (const [index, sample] of samples.entries()) {
		sine += sample * Math.sin((2 * Math.PI * hertz * index) / RATE);
		cosine += sample * Math.cos((2 * Math.PI * hertz * index) / RATE);
	}
	return (2 * Math.hypot(sine, cosine)) / samples.length;
}
