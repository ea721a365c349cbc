import { describe, expect, it } from "vitest";
import { partsToSay } from "./speech-parts.ts";

describe("partsToSay", () => {
	it("ends parts with sentences, or with words where a sentence is too long", () => {
		expect(partsToSay("One two. Three four! Five?", 14)).toEqual([
			"One two.",
			"Three four!",
			"Five?",
		]);
		expect(partsToSay("One two. Three four! Five?", 21)).toEqual(["One two. Three four!", "Five?"]);
		expect(partsToSay("one two three four", 8)).toEqual(["one two", "three", "four"]);
		expect(partsToSay("x".repeat(25), 10)).toEqual(["x".repeat(10), "x".repeat(10), "x".repeat(5)]);
		expect(partsToSay(`a${"👍🏽".repeat(4)}`, 9)).toEqual(["a👍🏽👍🏽"]);
		expect(partsToSay("Done. --- ...", 10)).toEqual(["Done."]);
		expect(partsToSay("", 10)).toEqual([]);
	});

	it("keeps every word", () => {
		const text = "هل تسمعني؟ نعم. ".repeat(40);
		const parts = partsToSay(text, 100);
		expect(parts.every(({ length }) => length <= 100)).toBe(true);
		expect(parts.join(" ").split(/\s+/)).toEqual(text.trim().split(/\s+/));
	});
});
