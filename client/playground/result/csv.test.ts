import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("a column for each field, also within a field", () => {
	const box = { xmin: 1, ymin: 2.5 };
	expect(csvOf([{ label: "cat", score: 0.98765, box }, { label: "dog" }])).toBe(
		"label,score,box.xmin,box.ymin\r\ncat,0.98765,1,2.5\r\ndog,,,\r\n",
	);
});

test.each([
	["a, b", '"a, b"'],
	['a "b"', '"a ""b"""'],
	["a\nb", '"a\nb"'],
	["=1+1", "'=1+1"],
	["-1", "'-1"],
	[-1, "-1"],
	[true, "true"],
	[null, "null"],
])("%o is safe as a cell", (value, cell) => {
	expect(csvOf([value])).toBe(`value\r\n${cell}\r\n`);
});

test("nothing is an empty table", () => {
	expect(csvOf([])).toBe("\r\n");
});
