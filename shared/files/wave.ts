/** Bytes before the first sample of a plain WAV file. */
export const WAVE_HEADER_BYTES = 44;

/** The head of a WAV file with that many bytes of 16-bit PCM, little-endian. */
export function waveHeader(
	bytes: number,
	{ rate, channels = 1 }: { rate: number; channels?: number },
): Uint8Array<ArrayBuffer> {
	const frame = 2 * channels;
	const head = new DataView(new ArrayBuffer(WAVE_HEADER_BYTES));
	const words = [
		// "RIFF", the size of the rest, "WAVE"
		...[0x46464952, WAVE_HEADER_BYTES - 8 + bytes, 0x45564157],
		// "fmt ", its size, PCM and channels, rate, bytes a second, bytes a frame and bits a sample
		...[0x20746d66, 16, 1 + channels * 0x10000, rate, rate * frame, frame + 16 * 0x10000],
		// "data", its size
		...[0x61746164, bytes],
	];
	for (const [place, word] of words.entries()) head.setUint32(4 * place, word, true);
	return new Uint8Array(head.buffer);
}
