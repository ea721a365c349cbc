import { headerWindow } from "./header-window.ts";
import type { SniffedAudio } from "./sniff.ts";
import { webmSeconds } from "./webm-seconds.ts";

/** What a recording's header tells; a header need not tell anything. */
export type SoundFacts = {
	seconds?: number | undefined;
	codec?: string | undefined;
	sampleRate?: number | undefined;
	channels?: number | undefined;
};

/** Reads a recording's header. It never rejects, and its work is bounded for any bytes. */
export async function readSound(bytes: Uint8Array, sound: SniffedAudio): Promise<SoundFacts> {
	// Loaded with the first recording: most processes never need it.
	const { parseBuffer } = await import("music-metadata");
	try {
		const { format } = await parseBuffer(
			headerWindow(bytes, sound.container),
			{ mimeType: sound.contentType },
			{ duration: false, skipCovers: true, skipPostHeaders: true },
		);
		const { codec, sampleRate, numberOfChannels: channels, duration, bitrate } = format;
		const isConstantRate = sound.container === "wav" || format.codecProfile === "CBR";
		const told = isConstantRate && bitrate ? (bytes.length * 8) / bitrate : duration;
		const seconds = Number.isFinite(told) ? told : lastTimecode(bytes, sound);
		return { seconds, codec, sampleRate, channels };
	} catch {
		// Damaged or unusual metadata is no reason to refuse, since the provider decodes the sound itself.
		// Chromium's own recordings are unusual: the reader refuses their clusters without a size.
		return { seconds: lastTimecode(bytes, sound) };
	}
}

function lastTimecode(bytes: Uint8Array, { container }: SniffedAudio): number | undefined {
	return container === "webm" ? webmSeconds(bytes) : undefined;
}
