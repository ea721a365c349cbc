const RATE = 16_000;

/** A 16-bit WAV file at 16 kHz with one tone; silence for 0 hertz. */
export function toneFile(hertz: number, seconds: number): Buffer {
	const length = RATE * seconds;
	const file = Buffer.alloc(44 + 2 * length);
	file.write("RIFF", 0, "latin1");
	file.writeUInt32LE(file.length - 8, 4);
	file.write("WAVEfmt ", 8, "latin1");
	file.writeUInt32LE(16, 16);
	file.writeUInt16LE(1, 20);
	file.writeUInt16LE(1, 22);
	file.writeUInt32LE(RATE, 24);
	file.writeUInt32LE(2 * RATE, 28);
	file.writeUInt16LE(2, 32);
	file.writeUInt16LE(16, 34);
	file.write("data", 36, "latin1");
	file.writeUInt32LE(2 * length, 40);
	for (let index = 0; index < length; index++) {
		const value = 10_000 * Math.sin((2 * Math.PI * hertz * index) / RATE);
		file.writeInt16LE(Math.round(value), 44 + 2 * index);
	}
	return file;
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
