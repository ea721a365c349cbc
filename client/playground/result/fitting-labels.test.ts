import { expect, test } from "vitest";
import { fittingLabels } from "./fitting-labels.ts";

/** A label of 40 by 20 pixels. */
const at = (key: string, score: number, [left, top]: readonly [number, number]) => ({
	key,
	score,
	left,
	top,
	right: left + 40,
	bottom: top + 20,
});

test("of labels that cover each other the surest is shown", () => {
	const places = [at("car", 0.6, [0, 0]), at("bus", 0.9, [20, 10]), at("boat", 0.5, [100, 0])];
	expect([...fittingLabels(places)]).toEqual(["bus", "boat"]);
});

test("a label that only a hidden one would cover is shown", () => {
	const places = [at("first", 0.9, [0, 0]), at("second", 0.8, [30, 0]), at("third", 0.7, [60, 0])];
	expect([...fittingLabels(places)]).toEqual(["first", "third"]);
});

test("labels side by side both fit", () => {
	expect(fittingLabels([at("one", 0.9, [0, 0]), at("other", 0.8, [40, 0])]).size).toBe(2);
});
