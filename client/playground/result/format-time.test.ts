import { expect, test } from "vitest";
import { clock } from "./format-time.ts";

test.each([
	[0, "0:00"],
	[9.99, "0:09"],
	[65.4, "1:05"],
	[600, "10:00"],
	[-1, "0:00"],
	[Number.POSITIVE_INFINITY, "0:00"],
	[Number.NaN, "0:00"],
])("%d seconds read %s", (seconds, text) => {
	expect(clock(seconds)).toBe(text);
});
