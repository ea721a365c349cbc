import { expect, test } from "vitest";
import { splitAtHits } from "./split-at-hits.ts";

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));

test.each(ascii)("finds %j where it is and nothing where it is not", (character) => {
	expect(splitAtHits(`ß${character}ß`, character)).toEqual(["ß", character, "ß"]);
	expect(splitAtHits("ßß", character)).toEqual(["ßß"]);
});

test.each([
	{ text: "Twenty-One, twenty-one", search: "twenty-one", hits: ["Twenty-One", "twenty-one"] },
	{ text: "the site (v1.0) [new]", search: "(v1.0) [", hits: ["(v1.0) ["] },
	{ text: "Ελλάδα", search: "ελλ", hits: ["Ελλ"] },
	{ text: "Привет, мир", search: "МИР", hits: ["мир"] },
	{ text: "مرحبًا بكم - أهلًا", search: "بكم -", hits: ["بكم -"] },
	{ text: "שלום־עולם", search: "־", hits: ["־"] },
	{ text: "你好，世界", search: "，世", hits: ["，世"] },
	{ text: "नमस्ते दुनिया", search: "दुनिया", hits: ["दुनिया"] },
	{ text: "hello 👩‍🚀!", search: "👩‍🚀", hits: ["👩‍🚀"] },
	{ text: "İstanbul", search: "İ", hits: ["İ"] },
	{ text: "a cafe\u0301 there", search: "CAFÉ", hits: ["café"] },
	{ text: "broken \ud83d pair", search: "\ud83d", hits: ["\ud83d"] },
	{ text: "nothing here", search: "-", hits: [] },
	{ text: "nothing typed", search: "", hits: [] },
])("finds $search in $text", ({ text, search, hits }) => {
	const pieces = splitAtHits(text, search);
	expect(pieces.filter((_, index) => index % 2 === 1)).toEqual(hits);
	expect(pieces.join("")).toBe(text.normalize());
});
