import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.each([
	["## A title\n\nSome **bold** and `code`.", "A title\n\nSome bold and code."],
	["> quoted\n- one\n* two", "quoted\none\ntwo"],
	["| Words | 5 |\n| --- | ---: |\n| Letters | 21 |", "Words · 5\n\nLetters · 21"],
	["a | b is no table", "a | b is no table"],
])("%j without its marks", (text, plain) => {
	expect(plainText(text)).toBe(plain);
});
