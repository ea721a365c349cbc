import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.each([
	["## A title\n\nSome **bold** and `code`.", "A title\n\nSome bold and code."],
	["> quoted\n- one\n* two", "quoted\none\ntwo"],
	["| Words | 5 |\n| --- | ---: |\n| Letters | 21 |", "Words · 5\n\nLetters · 21"],
	["a | b is no table", "a | b is no table"],
	[
		"So:\n\n```python\nprint(2**10)\n# a comment\n- x\n```\n\n**End**",
		"So:\n\nprint(2**10)\n# a comment\n- x\n\n\nEnd",
	],
	["Write `x**y` or **bold**.", "Write x**y or bold."],
	["Cut:\n```js\n2 ** 3", "Cut:\n2 ** 3"],
])("%j without its marks", (text, plain) => {
	expect(plainText(text)).toBe(plain);
});
