import { expect, test } from "vitest";
import { placeLabels } from "./place-labels.ts";

const picture = { left: 0, top: 0, right: 400, bottom: 300 };

/** A box with a label of 40 by 20 pixels. */
const boxOf = (score: number, [left, top, right, bottom]: readonly number[]) => ({
	key: String(score),
	score,
	left: left ?? 0,
	top: top ?? 0,
	right: right ?? 0,
	bottom: bottom ?? 0,
	width: 40,
	height: 20,
});

const placesOf = (boxes: Parameters<typeof placeLabels>[0]) =>
	[...placeLabels(boxes, picture).values()].map(
		({ left, top, isFree }) => `${left} ${top}${isFree ? "" : " hidden"}`,
	);

test.each([
	{ name: "above a box", boxes: [[100, 100, 200, 200]], at: ["100 80"] },
	{ name: "inside at the picture's top", boxes: [[100, 5, 200, 200]], at: ["100 5"] },
	{ name: "below a low box at the top", boxes: [[100, 5, 200, 30]], at: ["100 30"] },
	{ name: "in the picture at its end", boxes: [[380, 100, 400, 200]], at: ["360 80"] },
	{ name: "in a box of the whole picture", boxes: [[0, 0, 400, 300]], at: ["0 0"] },
	{
		name: "of two boxes in one place the surer one's above, the other's at the other end",
		boxes: [
			[100, 100, 200, 200],
			[110, 100, 200, 200],
		],
		at: ["100 80", "160 80"],
	},
	{
		name: "each of four boxes of a crowd",
		boxes: [
			[100, 100, 150, 200],
			[105, 100, 155, 200],
			[110, 100, 160, 200],
			[115, 100, 165, 200],
		],
		at: ["100 80", "105 100", "110 200", "115 80 hidden"],
	},
])("$name", ({ boxes, at }) => {
	expect(placesOf(boxes.map((box, place) => boxOf(1 - place / 10, box)))).toEqual(at);
});

test("labels side by side both fit, and the surest has the first choice", () => {
	const places = placeLabels(
		[boxOf(0.5, [140, 100, 170, 120]), boxOf(0.9, [100, 100, 130, 120])],
		picture,
	);
	expect([...places].map(([key, { left, isFree }]) => ({ key, left, isFree }))).toEqual([
		{ key: "0.9", left: 100, isFree: true },
		{ key: "0.5", left: 140, isFree: true },
	]);
});
