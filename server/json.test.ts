import { expect, test } from "vitest";
import { parseAnswer } from "./json.ts";

const picture = "A".repeat(10_000_000);

test.each([
	["a byte order mark", `\ufeff{"a":"${picture}"}`, { a: picture }],
	["NaN beside it", `{"a":"${picture}","b":NaN}`, { a: picture, b: null }],
	["a cut end", `{"a":"${picture}`, undefined],
	["millions of escapes, and no end", `{"a":"${"\\n".repeat(10_000_000)}`, undefined],
])("an answer with a picture of 10 MB is read, or is none: %s", (_, text, expected) => {
	// Compared by hand: a failure would print ten megabytes.
	expect(JSON.stringify(parseAnswer(text)) === JSON.stringify(expected)).toBe(true);
});
