import { expect, test } from "vitest";
import { isAccepted } from "./file-choice.ts";

test.each([
	{ kind: "image", name: "a.png", type: "image/png", is: true },
	{ kind: "image", name: "a.heic", type: "", is: true },
	{ kind: "image", name: "a.svg", type: "image/svg+xml", is: false },
	{ kind: "image", name: "a.mp3", type: "audio/mpeg", is: false },
	{ kind: "image", name: "a.png", type: "text/html", is: false },
	{ kind: "image", name: "notes", type: "", is: false },
	{ kind: "audio", name: "a.webm", type: "video/webm", is: true },
	{ kind: "audio", name: "a.webm", type: "audio/webm;codecs=opus", is: true },
	{ kind: "audio", name: "a.wav", type: "audio/x-wav", is: true },
	{ kind: "audio", name: "a.wav", type: "audio/wav", is: true },
	{ kind: "audio", name: "a.flac", type: "audio/x-flac", is: true },
	{ kind: "audio", name: "a.mp3", type: "audio/mpeg", is: true },
	{ kind: "audio", name: "a.m4a", type: "audio/x-m4a", is: true },
	{ kind: "audio", name: "a.amr", type: "", is: true },
	{ kind: "audio", name: "a.mid", type: "audio/midi", is: false },
	{ kind: "audio", name: "a.png", type: "image/png", is: false },
	{ kind: "audio", name: "a.pdf", type: "application/pdf", is: false },
] as const)("$kind form, $name of type '$type': $is", ({ kind, is, ...file }) => {
	expect(isAccepted(kind, file)).toBe(is);
});
