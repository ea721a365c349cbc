import { RECORDER_PREFERRED_TYPE } from "#shared/limits.ts";

const choices = [
	RECORDER_PREFERRED_TYPE,
	"audio/webm",
	"audio/ogg;codecs=opus",
	// Safari records nothing else.
	"audio/mp4",
];

/** The best container this browser can record; undefined leaves the choice to the browser. */
export function recordingType(isSupported: (type: string) => boolean): string | undefined {
	return choices.find(isSupported);
}
