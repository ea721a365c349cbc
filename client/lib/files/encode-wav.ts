/** The sample rate that models expect. */
const SAMPLE_RATE = 16_000;
const HEADER_BYTES = 44;

/** A recording as samples of one channel. */
export type Samples = { data: Float32Array; rate: number };

/** Decodes a recording at the models' sample rate. Rejects if this browser cannot. */
export async function decodeRecording(file: File): Promise<Samples> {
	// Decoding resamples to the context's rate.
	const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
	const sound = await context.decodeAudioData(await file.arrayBuffer());
	const [first = new Float32Array(), ...others] = Array.from(
		{ length: sound.numberOfChannels },
		(_, channel) => sound.getChannelData(channel),
	);
	if (others.length === 0) return { data: first, rate: SAMPLE_RATE };
	const data = first.map((sample, at) => {
		const sum = others.reduce((total, channel) => total + (channel[at] ?? 0), sample);
		return sum / sound.numberOfChannels;
	});
	return { data, rate: SAMPLE_RATE };
}

/** Samples as a mono WAV of 16 bits, named after the recording that they come from. */
export function waveFile({ data, rate }: Samples, name: string): File {
	const bytes = 2 * data.length;
	const view = new DataView(new ArrayBuffer(HEADER_BYTES + bytes));
	const head = [0x46464952, HEADER_BYTES - 8 + bytes, 0x45564157, 0x20746d66, 16, 0x10001];
	// Rate, bytes a second, bytes and bits a sample, then the "data" chunk and its length.
	head.push(rate, 2 * rate, 0x100002, 0x61746164, bytes);
	for (const [place, word] of head.entries()) view.setUint32(4 * place, word, true);
	for (const [at, sample] of data.entries()) {
		const clipped = Math.max(-1, Math.min(1, sample));
		view.setInt16(HEADER_BYTES + 2 * at, 32_767 * clipped, true);
	}
	return new File([view.buffer], `${name.replace(/\.\w+$/, "")}.wav`, { type: "audio/wav" });
}
