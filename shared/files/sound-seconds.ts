import { flacSeconds } from "./flac-seconds.ts";
import { mpegSeconds } from "./mpeg-frames.ts";
import { waveSeconds } from "./wave-seconds.ts";

/**
 * The duration of a recording in seconds by its audio data, given the type of its bytes; undefined if only its head may
 * state one (`statesLength`), or nothing does. Tags and covers do not count.
 */
export function soundSeconds(file: Uint8Array, type: string): number | undefined {
	if (type === "audio/mpeg" || type === "audio/aac") return mpegSeconds(file);
	return waveSeconds(file) ?? flacSeconds(file);
}

/**
 * Whether files of this type state their duration in their head. Of others readers estimate it from the bit rate of
 * their beginning, and silence there makes hours of a minute.
 */
export function statesLength(type: string): boolean {
	return /mp4|m4[abv]|3gp|quicktime|webm|matroska|ogg|aiff/.test(type);
}
