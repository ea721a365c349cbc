import type { ShownModel } from "#shared/shown-model.ts";

/** The sample rate that models expect. */
const SAMPLE_RATE = 16_000;
const HEADER_BYTES = 44;
/** A larger file, once decoded, could fill a phone's memory. */
const DECODE_MAX_BYTES = 5_000_000;

/**
 * The recording to send. Models on the host's machine read fewer formats than a browser, so they get mono
 * WAV of 16 bits at 16 kHz, unless the file is large or this browser cannot decode it.
 */
export async function sentRecording(file: File, { answeredBy }: ShownModel): Promise<File> {
	if (answeredBy !== "machine" || file.size > DECODE_MAX_BYTES) return file;
	try {
		// Decoding resamples to the context's rate.
		const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
		const sound = await context.decodeAudioData(await file.arrayBuffer());
		const name = file.name.replace(/\.\w+$/, "");
		return new File([waveOf(sound)], `${name}.wav`, { type: "audio/wav" });
	} catch {
		return file;
	}
}

function waveOf(sound: AudioBuffer): ArrayBuffer {
	const channels = Array.from({ length: sound.numberOfChannels }, (_, index) =>
		sound.getChannelData(index),
	);
	const bytes = 2 * sound.length;
	const view = new DataView(new ArrayBuffer(HEADER_BYTES + bytes));
	const head = [0x46464952, HEADER_BYTES - 8 + bytes, 0x45564157, 0x20746d66, 16, 0x10001];
	// Rate, bytes a second, bytes and bits a sample, then the "data" chunk and its length.
	head.push(SAMPLE_RATE, 2 * SAMPLE_RATE, 0x100002, 0x61746164, bytes);
	for (const [place, word] of head.entries()) view.setUint32(4 * place, word, true);
	for (let at = 0; at < sound.length; at += 1) {
		const sum = channels.reduce((total, channel) => total + (channel[at] ?? 0), 0);
		const sample = Math.max(-1, Math.min(1, sum / channels.length));
		view.setInt16(HEADER_BYTES + 2 * at, 32_767 * sample, true);
	}
	return view.buffer;
}
