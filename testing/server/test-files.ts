import { readFileSync } from "node:fs";

/** A whole PNG picture of one pixel. */
export const PNG = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
	"base64",
);

/** A short recording. */
export const WAV = readFileSync(new URL("../fixtures/tone.wav", import.meta.url));

/** What a visitor uploads for classification and detection. */
export function pictureFile(name = "picture.png"): File {
	return new File([PNG], name);
}

/** What a visitor uploads for transcription. */
export function recordingFile(name = "recording.wav"): File {
	return new File([new Uint8Array(WAV)], name);
}
