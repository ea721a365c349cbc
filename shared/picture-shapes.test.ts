import { expect, test } from "vitest";
import { sidesOf } from "./parameters.ts";

const upTo1024 = { min: 256, max: 1024 };

test.each([
	["a square", 1, upTo1024, upTo1024, { width: 1024, height: 1024 }],
	["3:2", 3 / 2, upTo1024, upTo1024, { width: 1024, height: 680 }],
	["2:3", 2 / 3, upTo1024, upTo1024, { width: 680, height: 1024 }],
	["16:9", 16 / 9, upTo1024, upTo1024, { width: 1024, height: 576 }],
	["a low limit", 1, upTo1024, { min: 64, max: 500 }, { width: 496, height: 496 }],
	["none in the bounds", 16 / 9, upTo1024, { min: 768, max: 1024 }, undefined],
] as const)("%s", (...[, ratio, width, height, sides]) => {
	expect(sidesOf(ratio, width, height)).toEqual(sides);
});
