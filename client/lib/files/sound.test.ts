import { afterEach, expect, test, vi } from "vitest";
import { fakeDecoders } from "../../../testing/browser/fake-decoders.ts";
import { fixtureFile } from "../../../testing/browser/fixture-file.ts";
import { peaksOf, readSound } from "./sound.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
	["an MP3, of which it estimates it", "frames.mp3", "audio/mpeg", { seconds: 3, isSilent: false }],
	["a recording that states it", "tone.webm", "audio/webm", { seconds: 3_700, isSilent: false }],
] as const)("a browser says that these are hours: %s", async (...row) => {
	const [, fixture, type, expected] = row;
	Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: vi.fn() });
	fakeDecoders({ estimate: 3_700 });
	expect(await readSound(fixtureFile(fixture, "a", type))).toMatchObject(expected);
});

test.each([
	{ name: "a part each", samples: [0, 0.5, -0.25, 1], peaks: [0, 0.5, 0.25, 1] },
	{ name: "the loudest of each part", samples: [0.125, -0.5, 0.25, 0], peaks: [0.5, 0.25] },
	{ name: "clipped sound", samples: [2, -3], peaks: [1] },
	{ name: "fewer samples than parts", samples: [0.5], peaks: [0.5, 0.5, 0.5] },
	{ name: "no sound at all", samples: [], peaks: [0, 0] },
])("$name", ({ samples, peaks }) => {
	expect(peaksOf(new Float32Array(samples), peaks.length)).toEqual(peaks);
});
