import { expect, test } from "vitest";
import { stepOfKey, stepOfSwipe } from "./walk.ts";

const none = { ctrlKey: false, metaKey: false, altKey: false };

test.each([
	["ArrowRight", "ltr", 1],
	["ArrowLeft", "ltr", -1],
	["ArrowRight", "rtl", -1],
	["ArrowLeft", "rtl", 1],
	["ArrowDown", "ltr", undefined],
	["a", "ltr", undefined],
])("%s in a page that reads %s goes %s", (key, direction, step) => {
	expect(stepOfKey({ ...none, key }, direction)).toBe(step);
	expect(stepOfKey({ ...none, key, altKey: true }, direction)).toBeUndefined();
});

test.each([
	["to the left", { x: -60, y: 10 }, "ltr", 1],
	["to the right", { x: 60, y: -10 }, "ltr", -1],
	["to the left in Arabic", { x: -60, y: 0 }, "rtl", -1],
	["not far enough", { x: -40, y: 0 }, "ltr", undefined],
	["mostly down", { x: -60, y: 40 }, "ltr", undefined],
])("a finger %s", (...[, way, direction, step]) => {
	expect(stepOfSwipe(way, direction)).toBe(step);
});
