import { expect, test } from "vitest";
import { wrap } from "./share-card.ts";

/** As if each letter were one wide and each line ten high. */
const fits = (line: string) => line.length <= 10;

test.each([
	["", []],
	["a boat", ["a boat"]],
	["a boat at night", ["a boat at", "night"]],
	["one\n\ntwo", ["one", "two"]],
	["unbelievable things", ["unbelievab", "le things"]],
	["one two three four five six seven", ["one two", "three four", "five six…"]],
	["👩‍👩‍👧".repeat(4), ["👩‍👩‍👧", "👩‍👩‍👧", "👩‍👩‍👧…"]],
	["eight and\nninety-one\nten times ten", ["eight and", "ninety-one", "ten times…"]],
])("%j in lines", (text, lines) => {
	expect(wrap(text, { most: 3, fits })).toEqual(lines);
});
