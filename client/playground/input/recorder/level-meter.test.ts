import { expect, test } from "vitest";
import { createSilenceWatch, levelOf, meterPosition } from "./level-meter.tsx";

test.each([
	{ samples: [], level: 0 },
	{ samples: [0, 0], level: 0 },
	{ samples: [0.5, -0.5], level: 0.5 },
	{ samples: [1, 0], level: Math.SQRT1_2 },
	{ samples: [4, -4], level: 1 },
])("$samples has the level $level", ({ samples, level }) => {
	expect(levelOf(new Float32Array(samples))).toBeCloseTo(level, 6);
});

test.each([
	[0, 0],
	[0.001, 0],
	[0.1, 0.6],
	[1, 1],
	[9, 1],
])("the level %d stands at %d", (level, position) => {
	expect(meterPosition(level)).toBeCloseTo(position, 6);
});

test("silence is three seconds without a sound, counted anew after each", () => {
	const isSilent = createSilenceWatch();
	expect(isSilent(0, 0)).toBe(false);
	expect(isSilent(0, 2_999)).toBe(false);
	expect(isSilent(0.005, 3_000)).toBe(true);
	expect(isSilent(0.2, 4_000)).toBe(false);
	expect(isSilent(0, 6_999)).toBe(false);
	expect(isSilent(0, 7_000)).toBe(true);
});
