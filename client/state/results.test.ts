import { expect, test } from "vitest";
import type { ShownModel } from "#shared/shown-model.ts";
import { modelOf } from "../../testing/browser/shown-models.ts";
import {
	type FinishedResult,
	isWithdrawn,
	showsVeiled,
	stepOf,
	type TaskOutput,
} from "./result.ts";
import { finishResult, isMadeFrom, rememberResults, setOrigin } from "./results.ts";
import { getState } from "./store.ts";

const smol = modelOf("HuggingFaceTB/SmolLM3-3B");
const flux = modelOf("black-forest-labs/FLUX.1-dev");
const orpheus = modelOf("canopylabs/orpheus-3b-0.1-ft");
const written: TaskOutput = { type: "chat", generated_text: "A lighthouse above a calm sea" };

function finish(model: ShownModel, input: string, parameters = {}) {
	finishResult(model, { input, parameters, result: written });
}

function latest(): FinishedResult {
	const result = getState().results.at(-1);
	if (!result) throw new Error("no result");
	return result;
}

test("a result knows the way that led to it, as long as its input came from there", () => {
	finish(smol, "Describe a picture", { temperature: 1 });
	const first = latest();
	expect(first).toMatchObject({ modelId: smol.id, task: "generateText", madeFrom: [] });
	expect(first.parameters).toEqual({ temperature: 1 });

	setOrigin(flux.id, { input: "A lighthouse above a calm sea", madeFrom: [first] });
	finish(flux, "An etching: a lighthouse above a calm sea");
	expect(latest().madeFrom).toEqual([first]);
	finish(flux, "An etching: a lighthouse above a stormy sea");
	expect(latest().madeFrom).toEqual([first]);
	finish(flux, "Three pears");
	expect(latest().madeFrom).toEqual([]);
	finish(orpheus, "A lighthouse above a calm sea");
	expect(latest().madeFrom).toEqual([]);
});

test("the last twenty are remembered, each once", () => {
	for (let count = 0; count < 25; count++) finish(smol, `${count}`);
	expect(getState().results).toHaveLength(20);
	const [oldest] = getState().results;
	if (oldest) rememberResults(oldest);
	expect(latest()).toBe(oldest);
	expect(getState().results).toHaveLength(20);
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

test("a file leads to itself only", () => {
	const file = new File(["a"], "a.png");
	expect(isMadeFrom(file, file)).toBe(true);
	expect(isMadeFrom(file, new File(["a"], "a.png"))).toBe(false);
	expect(isMadeFrom(file, "a.png")).toBe(false);
});

test("a veiled picture comes veiled in the history, and so does what was sent on", () => {
	const meta = { model: "m", durationMs: 1, source: "hosted" } as const;
	const imageUrl = "data:image/png;base64,";
	const drawn = { type: "image_generation", imageUrl, prompt: "A", ...meta } as const;
	finishResult(flux, { input: "A", parameters: {}, result: { ...drawn, isVeiled: true } });
	const veiled = latest();
	expect(showsVeiled(veiled)).toBe(true);
	const input = new File(["a"], "picture.png");
	setOrigin("detr", { input, madeFrom: [stepOf(veiled)] });
	const found: TaskOutput = { type: "object_detection", items: [], ...meta };
	finishResult({ ...flux, id: "detr" }, { input, parameters: {}, result: found });
	expect(showsVeiled(latest())).toBe(true);
	// A step has no picture of its own.
	expect(latest().madeFrom).toEqual([
		{ id: veiled.id, modelId: flux.id, task: flux.task, isVeiled: true },
	]);
	finishResult(flux, { input: "B", parameters: {}, result: drawn });
	expect(showsVeiled(latest())).toBe(false);
});

test.each([
	["stop", false],
	["length", false],
	["withdrawn", true],
	["unchecked", true],
] as const)("of an answer that ended with %s nothing is kept: %s", (finishReason, isGone) => {
	expect(isWithdrawn({ type: "text_generation", items: [], finishReason })).toBe(isGone);
});
