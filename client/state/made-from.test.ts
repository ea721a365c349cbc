import { expect, test } from "vitest";
import { isMadeFrom } from "./results.ts";

test.each([
	["a red house by a lake", "a red house by a lake", true],
	["a red house by a lake", "Oil painting: a blue house by a lake!", true],
	["a red house by a lake", "three names for a bakery", false],
	["بيت أحمر", "بيت أحمر بجانب البحيرة", true],
	["湖边的红房子", "湖边的红房子", true],
	["湖边的红房子", "春天", false],
	["", "anything", false],
])("%s leads to %s: %s", (filled, input, isMade) => {
	expect(isMadeFrom(filled, input)).toBe(isMade);
});

test("a file leads to itself only", () => {
	const file = new File(["a"], "a.png");
	expect(isMadeFrom(file, file)).toBe(true);
	expect(isMadeFrom(file, new File(["a"], "a.png"))).toBe(false);
	expect(isMadeFrom(file, "a.png")).toBe(false);
});
