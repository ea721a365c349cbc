import { expect, test } from "vitest";
import { balance, wrap } from "./share-card.ts";

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

test.each([
	["a boat at night", 400, ["a boat at night"]],
	["one two three four five six", 240, ["one two three", "four five six"]],
	["one two three four five six seven", 120, ["one two", "three four…"]],
])("a title has lines of about one length: %s", (text, widest, lines) => {
	const fits = (width: number) => (line: string) => line.length * 10 <= width;
	const linesAt = (width: number) => wrap(text, { most: 2, fits: fits(width) });
	expect(balance(linesAt, widest)).toEqual(lines);
});
