const SAMPLE_RATE = 8_000;
/** Size of `sampleWav`'s header in bytes. */
const WAV_HEADER_BYTES = 44;
/** Shorter than the longest clip that transcription accepts. */
const LARGE_SECONDS = 20;

/** The smallest valid picture. */
export function samplePng(): Buffer {
	return Buffer.from(
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
		"base64",
	);
}

/** A real recording of silence. */
export function sampleWav(seconds = 0.1, sampleRate = SAMPLE_RATE): Buffer {
	const size = Math.round(seconds * sampleRate) * 2;
	const wav = Buffer.alloc(WAV_HEADER_BYTES + size);
	wav.write("RIFF", 0);
	wav.writeUInt32LE(WAV_HEADER_BYTES - 8 + size, 4);
	wav.write("WAVEfmt ", 8);
	wav.writeUInt32LE(16, 16);
	wav.writeUInt16LE(1, 20);
	wav.writeUInt16LE(1, 22);
	wav.writeUInt32LE(sampleRate, 24);
	wav.writeUInt32LE(sampleRate * 2, 28);
	wav.writeUInt16LE(2, 32);
	wav.writeUInt16LE(16, 34);
	wav.write("data", 36);
	wav.writeUInt32LE(size, 40);
	return wav;
}

/** A recording of this size in bytes. Its sample rate grows with the size, so that its duration stays short. */
export function largeWav(size: number, filler = 0): Buffer {
	const wav = sampleWav(0);
	const samplesASecond = Math.ceil((size - WAV_HEADER_BYTES) / 2 / LARGE_SECONDS);
	wav.writeUInt32LE(size - 8, 4);
	wav.writeUInt32LE(samplesASecond, 24);
	wav.writeUInt32LE(samplesASecond * 2, 28);
	wav.writeUInt32LE(size - WAV_HEADER_BYTES, 40);
	return Buffer.concat([wav, Buffer.alloc(size - WAV_HEADER_BYTES, filler)]);
}
