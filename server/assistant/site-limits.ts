import { AUDIO_MAX_BYTES, IMAGE_MAX_BYTES, TRANSCRIBE_MAX_SECONDS } from "#shared/limits.ts";

const MEGABYTE = 1024 * 1024;

/** The limits a visitor may ask about, in the units people use. */
export const siteLimits = {
	pictureMegabytes: IMAGE_MAX_BYTES / MEGABYTE,
	recordingMegabytes: AUDIO_MAX_BYTES / MEGABYTE,
	clipSeconds: TRANSCRIBE_MAX_SECONDS,
} as const;
