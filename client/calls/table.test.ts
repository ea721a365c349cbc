import { expect, test } from "vitest";
import { finishedRow } from "../../testing/browser/finished-row.ts";
import { isWithdrawn, type TaskOutput } from "../state/result.ts";
import { type FinishedResult, showsVeiled, stepOf } from "./row.ts";
import { isMadeFrom, originOf, stepsTo, useTable, writeRow } from "./table.ts";

const written: TaskOutput = { type: "chat", generated_text: "A lighthouse above a calm sea" };

function row(given: Partial<FinishedResult>): FinishedResult {
	return finishedRow({ modelId: "m", input: "Describe a picture", result: written, ...given });
}

test("an input counts as prefilled from a row while it is still that row's content", () => {
	const first = row({});
	const origin = originOf(first);
	expect(stepsTo("An etching: a lighthouse above a calm sea", origin)).toEqual([stepOf(first)]);
	const second = row({ id: "2", input: "An etching of a calm sea", madeFrom: origin.madeFrom });
	expect(stepsTo("An etching of a stormy sea", second)).toEqual([stepOf(first)]);
	expect(stepsTo("Three pears", second)).toEqual([]);
	expect(stepsTo("A lighthouse above a calm sea", undefined)).toEqual([]);
	expect(originOf(second).madeFrom).toEqual([stepOf(first), stepOf(second)]);
});

test("memory has the last twenty rows, each once", () => {
	for (let count = 0; count < 25; count++) writeRow(row({ id: `${count}` }));
	const ids = () => useTable.getState().rows.map(({ id }) => id);
	expect(ids()).toHaveLength(20);
	writeRow(row({ id: "5" }));
	expect(ids()).toHaveLength(20);
	expect(ids().at(-1)).toBe("5");
});

test.each([
	["a red house by a lake", "a red house by a lake", true],
	["a red house by a lake", "Oil painting: a blue house by a lake!", true],
	["a red house by a lake", "three names for a bakery", false],
	["بيت أحمر", "بيت أحمر بجانب البحيرة", true],
	["湖边的红房子", "湖边的红房子", true],
	["湖边的红房子", "春天", false],
	["", "anything", false],
])("%s leads to %s: %s", (filled, input, isMade) => {
	expect(isMadeFrom(filled, input)).toBe(isMade);
});

test("a file only matches itself", () => {
	const file = new File(["a"], "a.png");
	expect(isMadeFrom(file, file)).toBe(true);
	// A new File object of the same file, because its row was read again.
	expect(isMadeFrom(file, new File(["a"], "a.png"))).toBe(true);
	expect(isMadeFrom(file, new File(["a"], "b.png"))).toBe(false);
	expect(isMadeFrom(file, new File(["ab"], "a.png"))).toBe(false);
	expect(isMadeFrom(file, "a.png")).toBe(false);
});

test("a veiled picture comes veiled in the list, and so does what was sent on", () => {
	const meta = { model: "m", durationMs: 1, source: "hosted" } as const;
	const imageUrl = "data:image/png;base64,aaaa";
	const drawn = { type: "image_generation", imageUrl, prompt: "A", ...meta } as const;
	const veiled = row({ result: { ...drawn, isVeiled: true } });
	expect(showsVeiled(veiled)).toBe(true);
	const { input, madeFrom } = originOf(veiled);
	const found: TaskOutput = { type: "object_detection", items: [], ...meta };
	expect(showsVeiled(row({ input, madeFrom, result: found }))).toBe(true);
	// A step has no picture of its own.
	expect(madeFrom).toEqual([{ id: "1", modelId: "m", task: "generateText", isVeiled: true }]);
	expect(showsVeiled(row({ result: drawn }))).toBe(false);
});

test.each([
	["stop", false],
	["length", false],
	["withdrawn", true],
	["unchecked", true],
] as const)("of an answer that ended with %s nothing is kept: %s", (finishReason, isGone) => {
	expect(isWithdrawn({ type: "text_generation", items: [], finishReason })).toBe(isGone);
});
