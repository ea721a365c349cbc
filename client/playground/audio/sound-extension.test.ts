import { expect, test } from "vitest";
import { soundExtension } from "./sound-extension.ts";

test.each([
	["audio/webm;codecs=opus", "webm"],
	["audio/mp4", "m4a"],
	["audio/wav", "wav"],
	["Audio/MPEG", "mp3"],
	["audio/unheard-of", "audio"],
	["", "audio"],
])("%s ends in .%s", (contentType, extension) => {
	expect(soundExtension(contentType)).toBe(extension);
});
