import { expect, test } from "vitest";
import { recordingType } from "./microphone.ts";

test.each([
	["Chromium and Firefox", ["audio/webm", "audio/webm;codecs=opus"], "audio/webm;codecs=opus"],
	["an older Firefox", ["audio/ogg;codecs=opus"], "audio/ogg;codecs=opus"],
	["Safari", ["audio/mp4"], "audio/mp4"],
	["a browser that says yes to nothing", [], undefined],
] satisfies [string, string[], string | undefined][])("%s", (_name, supported: string[], type) => {
	expect(recordingType((candidate) => supported.includes(candidate))).toBe(type);
});
