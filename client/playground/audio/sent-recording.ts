import type { ShownModel } from "#shared/shown-model.ts";

/** What models listen to. */
const SAMPLE_RATE = 16_000;
const HEADER_BYTES = 44;
/** Decoded, a larger file could fill the memory of a phone. */
const DECODE_MAX_BYTES = 5_000_000;

/**
 * The recording as a model is sent it. Models on the host's machine know fewer formats than a browser:
 * they get mono WAV of 16 bits at 16 kHz, unless it is large or this browser cannot decode it.
 */
export async function sentRecording(file: File, { answeredBy }: ShownModel): Promise<File> {
	if (answeredBy !== "machine" || file.size > DECODE_MAX_BYTES) return file;
	try {
		// Decoding also brings it to the context's rate.
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
	// Then rate, bytes a second, bytes a sample and its bits, and the name and length of what follows.
	head.push(SAMPLE_RATE, 2 * SAMPLE_RATE, 0x100002, 0x61746164, bytes);
	for (const [place, word] of head.entries()) view.setUint32(4 * place, word, true);
	for (let at = 0; at < sound.length; at += 1) {
		const sum = channels.reduce((total, channel) => total + (channel[at] ?? 0), 0);
		const sample = Math.max(-1, Math.min(1, sum / channels.length));
		view.setInt16(HEADER_BYTES + 2 * at, 32_767 * sample, true);
	}
	return view.buffer;
}
