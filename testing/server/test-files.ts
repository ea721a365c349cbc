import { readFileSync } from "node:fs";

/** A PNG picture of one pixel. */
export const PNG = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
	"base64",
);

/** A short recording. */
export const WAV = readFileSync(new URL("../fixtures/tone.wav", import.meta.url));

export function pictureFile(name = "picture.png"): File {
	return new File([PNG], name);
}

export function recordingFile(name = "recording.wav"): File {
	return new File([new Uint8Array(WAV)], name);
}
