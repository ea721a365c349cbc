import { expect, test } from "vitest";
import { boxPosition } from "./box-position.ts";

const size = { width: 400, height: 200 };

test.each([
	{
		name: "a box inside",
		box: { xmin: 100, ymin: 50, xmax: 200, ymax: 150 },
		at: { left: "25%", top: "25%", width: "25%", height: "50%" },
	},
	{
		name: "a box over the edges",
		box: { xmin: -40, ymin: 100, xmax: 500, ymax: 300 },
		at: { left: "0%", top: "50%", width: "100%", height: "50%" },
	},
	{
		name: "a box turned inside out",
		box: { xmin: 300, ymin: 150, xmax: 200, ymax: 100 },
		at: { left: "75%", top: "75%", width: "0%", height: "0%" },
	},
])("$name", ({ box, at }) => {
	expect(boxPosition(box, size)).toEqual(at);
});

test("before the picture is there, boxes have no size", () => {
	const box = { xmin: 1, ymin: 1, xmax: 2, ymax: 2 };
	expect(boxPosition(box, { width: 0, height: 0 })).toMatchObject({ width: "0%", height: "0%" });
});
