import { measureWavLevel } from "./wav-level.ts";

/** What the bytes of a recording tell about it. */
export type Measures = {
	container: string;
	codec: string | undefined;
	bytes: number;
	seconds: number | undefined;
	sampleRate: number | undefined;
	channels: number | undefined;
	/** Decibels below full scale and the bursts of sound; for WAV only. */
	level: { peak: number; average: number; bursts: number } | undefined;
};

/** Reads a recording's header, and a WAV file's samples; gives undefined for bytes that are no audio. */
export async function measureRecording(
	file: Uint8Array<ArrayBuffer>,
): Promise<Measures | undefined> {
	const { parseBuffer } = await import("music-metadata");
	try {
		const { format } = await parseBuffer(file, undefined, { duration: true, skipCovers: true });
		if (format.container === undefined) {
			return undefined;
		}
		return {
			container: format.container,
			codec: format.codec,
			bytes: file.length,
			seconds: format.duration,
			sampleRate: format.sampleRate,
			channels: format.numberOfChannels,
			level: measureWavLevel(file),
		};
	} catch {
		return undefined;
	}
}
