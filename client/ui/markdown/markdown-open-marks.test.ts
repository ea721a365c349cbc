import { describe, expect, it } from "vitest";
import { closeOpenMarks, withoutStump } from "./markdown-open-marks.ts";

describe("closeOpenMarks", () => {
	it.each([
		["plain text stays", "Hello there", "Hello there"],
		["a bold word that is arriving", "A **bo", "A **bo**"],
		["a bold word that is closed", "A **bold** one", "A **bold** one"],
		["half of the closing stars", "A **bold*", "A **bold**"],
		["stars that may open or close", "A **", "A "],
		["code that is arriving", "Run `npm st", "Run `npm st`"],
		["stars inside code", "Run `a ** b` now", "Run `a ** b` now"],
		["struck text that is arriving", "~~ol", "~~ol~~"],
		["only the last line counts", "**a\nb", "**a\nb"],
		["an open block of code", "```js\nconst a = `x", "```js\nconst a = `x"],
		["a closed block of code", "```js\n1\n```\n**b", "```js\n1\n```\n**b**"],
		["a dash that makes no heading yet", "Title\n-", "Title\n"],
		["two of the dashes of a rule", "Title\n--", "Title\n"],
		["a rule", "Title\n---", "Title\n---"],
		["a list item whose stars have come", "Title\n- **", "Title\n- **"],
		["a line of stars only", "***", "***"],
	])("%s", (_name, text, expected) => {
		expect(closeOpenMarks(text)).toBe(expected);
	});
});

describe("withoutStump", () => {
	it.each([
		["a list item's marker", "1. one\n2. •", "1. one"],
		["a number alone", "1. one\n2. ", "1. one"],
		["a dash and stars", "one\n- **", "one"],
		["a heading's mark", "one\n\n## ", "one"],
		["a box that is not ticked", "- [x] one\n- [ ", "- [x] one"],
		["half a link", "See [the page](https://exam", "See the page"],
		["half of a link's words", "See [the pa", "See the pa"],
		["a whole text", "1. one\n2. two (a) [b](c)", "1. one\n2. two (a) [b](c)"],
		["code that is open", "```\n- ", "```\n- "],
	])("%s", (_name, text, expected) => {
		expect(withoutStump(text)).toBe(expected);
	});
});
