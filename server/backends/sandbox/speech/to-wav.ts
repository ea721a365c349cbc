const HEADER_BYTES = 44;

/** Packs samples from -1 to 1 as a WAV file: 16-bit PCM, mono. */
export function toWav(samples: Float32Array, sampleRate: number): Uint8Array<ArrayBuffer> {
	const dataBytes = samples.length * 2;
	const wav = new Uint8Array(HEADER_BYTES + dataBytes);
	const view = new DataView(wav.buffer);
	const writeText = (offset: number, text: string) =>
		wav.set(new TextEncoder().encode(text), offset);
	writeText(0, "RIFF");
	view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true);
	writeText(8, "WAVEfmt ");
	view.setUint32(16, 16, true);
	view.setUint16(20, 1, true);
	view.setUint16(22, 1, true);
	view.setUint32(24, sampleRate, true);
	view.setUint32(28, sampleRate * 2, true);
	view.setUint16(32, 2, true);
	view.setUint16(34, 16, true);
	writeText(36, "data");
	view.setUint32(40, dataBytes, true);
	samples.forEach((sample, index) => {
		const clipped = Math.max(-1, Math.min(1, sample));
		view.setInt16(HEADER_BYTES + index * 2, Math.round(clipped * 32_767), true);
	});
	return wav;
}
