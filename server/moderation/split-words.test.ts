import { expect, test } from "vitest";
import { groupWords, lastWords, MOST_CHARACTERS, splitWords } from "./split-words.ts";

test.each([0, 1, 3_999, 4_000, 4_001, 7_800, 7_801, 32_000])(
	"%i characters go in parts that a judge can read, and none is left out",
	(length) => {
		const words = Array.from({ length }, (_, place) => String.fromCharCode(97 + (place % 26))).join(
			"",
		);
		const parts = splitWords(words);
		expect(parts.every((part) => part.length <= MOST_CHARACTERS)).toBe(true);
		const [first = "", ...rest] = parts;
		expect(first + rest.map((part) => part.slice(200)).join("")).toBe(words);
	},
);

test("no part, and no end, begins or ends within a character", () => {
	for (const before of ["", "a"]) {
		const words = before + "🦒".repeat(5_000);
		for (const part of [...splitWords(words), lastWords(words)]) {
			expect(encodeURIComponent(part)).not.toBe("");
		}
	}
});

test.each([
	[[], []],
	[[1_000, 2_000], [2]],
	[
		[2_000, 1_995, 10],
		[2, 1],
	],
	[
		[5_000, 10, 10],
		[1, 2],
	],
	[
		[3_000, 3_000, 3_000],
		[1, 1, 1],
	],
])("messages of %j characters go in groups of %j", (lengths, groups) => {
	const texts = lengths.map((length) => "a".repeat(length));
	expect(groupWords(texts).map((group) => group.length)).toEqual(groups);
});
