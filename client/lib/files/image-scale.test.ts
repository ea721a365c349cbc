import { expect, test } from "vitest";
import { fitWithin } from "./image-scale.ts";

test.each([
	{ from: { width: 4032, height: 3024 }, to: { width: 2048, height: 1536 } },
	{ from: { width: 3024, height: 4032 }, to: { width: 1536, height: 2048 } },
	{ from: { width: 2048, height: 2048 }, to: { width: 2048, height: 2048 } },
	{ from: { width: 640, height: 480 }, to: { width: 640, height: 480 } },
	{ from: { width: 30_000, height: 2 }, to: { width: 2048, height: 1 } },
])("$from.width x $from.height becomes $to.width x $to.height", ({ from, to }) => {
	expect(fitWithin(from, 2048)).toEqual(to);
});
