import { describe, expect, it } from "vitest";
import { closeCut, closeOpenMarks } from "./markdown-open-marks.ts";

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

describe("closeCut", () => {
	it.each([
		["a list item's marker", "1. one\n2. •", "1. one"],
		["a number alone", "1. one\n2. ", "1. one"],
		["a dash and stars", "one\n- **", "one"],
		["a heading's mark", "one\n\n## ", "one"],
		["a box that is not ticked", "- [x] one\n- [ ", "- [x] one"],
		["a fence without its code", "Run:\n\n```", "Run:\n"],
		["a fence with a language alone", "```js", ""],
		["half a fence", "Run:\n``", "Run:"],
		["a backtick", "Run `", "Run"],
		["code that is closed", "Run `npm`", "Run `npm`"],
		["a word in italics", "It is *very im", "It is *very im*"],
		["a factor and a file's pattern", "5 * 3 and src/*.ts", "5 * 3 and src/*.ts"],
		["bold italics", "It is ***very im", "It is ***very im***"],
		["half an element", "a<br>b<b", "a<br>b"],
		["half an element's end", "<b>a</", "<b>a"],
		["an empty quote", "one\n\n> ", "one"],
		["half a mark of a source", "It is so [1", "It is so"],
		["half a mark of a note", "It is so[^no", "It is so"],
		["half a picture", "See ![", "See"],
		["a table's head alone", "| a | b |", "| a | b |\n|---|---|"],
		["a table's head and half a line", "So:\n\n| a | b |\n|--", "So:\n\n| a | b |\n|---|---|"],
		["a row that begins", "| a |\n|---|\n| 1 |\n|", "| a |\n|---|\n| 1 |"],
		["half an environment", "So:\n\\begin{align}\na &= b", "So:\n"],
		["half a link", "See [the page](https://exam", "See the page"],
		["half of a link's words", "See [the pa", "See the pa"],
		["a whole text", "1. one\n2. two (a) [b](c)", "1. one\n2. two (a) [b](c)"],
		["code that is open", "```\n- ", "```\n- "],
	])("%s", (_name, text, expected) => {
		expect(closeCut(text)).toBe(expected);
	});
});
