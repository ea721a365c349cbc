import { expect, test } from "vitest";
import { peaksOf } from "./sound.ts";

test.each([
	{ name: "a part each", samples: [0, 0.5, -0.25, 1], peaks: [0, 0.5, 0.25, 1] },
	{ name: "the loudest of each part", samples: [0.125, -0.5, 0.25, 0], peaks: [0.5, 0.25] },
	{ name: "clipped sound", samples: [2, -3], peaks: [1] },
	{ name: "fewer samples than parts", samples: [0.5], peaks: [0.5, 0.5, 0.5] },
	{ name: "no sound at all", samples: [], peaks: [0, 0] },
])("$name", ({ samples, peaks }) => {
	expect(peaksOf(new Float32Array(samples), peaks.length)).toEqual(peaks);
});
