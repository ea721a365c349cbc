import { expect, test } from "vitest";
import type { ShownModel } from "#shared/shown-model.ts";
import { modelOf } from "../../../testing/browser/shown-models.ts";
import type { FinishedResult, Made } from "./finished-result.ts";
import { visitResults } from "./visit-results.ts";

const smol = modelOf("HuggingFaceTB/SmolLM3-3B");
const flux = modelOf("black-forest-labs/FLUX.1-dev");
const orpheus = modelOf("canopylabs/orpheus-3b-0.1-ft");
const written: Made = { type: "chat", generated_text: "A lighthouse above a calm sea" };

function finish(model: ShownModel, input: string, parameters = {}) {
	visitResults.finish(model, { input, parameters, result: written });
}

function latest(): FinishedResult {
	const result = visitResults.get().results.at(-1);
	if (!result) throw new Error("no result");
	return result;
}

test("a result knows the way that led to it, as long as its input came from there", () => {
	finish(smol, "Describe a picture", { temperature: 1 });
	const first = latest();
	expect(first).toMatchObject({ modelId: smol.id, task: "generateText", way: [] });
	expect(first.parameters).toEqual({ temperature: 1 });

	visitResults.fill(flux, { input: "A lighthouse above a calm sea", way: [first] }, true);
	finish(flux, "An etching: a lighthouse above a calm sea");
	expect(latest().way).toEqual([first]);
	finish(flux, "An etching: a lighthouse above a stormy sea");
	expect(latest().way).toEqual([first]);
	finish(flux, "Three pears");
	expect(latest().way).toEqual([]);
	finish(orpheus, "A lighthouse above a calm sea");
	expect(latest().way).toEqual([]);
});

test("only the form that was filled takes the focus, once", () => {
	visitResults.fill(flux, { input: "a", way: [] }, true);
	expect(visitResults.takeArrival(orpheus)).toBe(false);
	expect(visitResults.takeArrival(flux)).toBe(true);
	expect(visitResults.takeArrival(flux)).toBe(false);
	visitResults.fill(flux, { input: "a", way: [] }, false);
	expect(visitResults.takeArrival(flux)).toBe(false);
});

test("a form begins anew each time it is filled, and no other does", () => {
	const before = visitResults.get().fillings;
	visitResults.fill(flux, undefined, false);
	const after = visitResults.get().fillings;
	expect(after.get(flux.id)).toBe((before.get(flux.id) ?? 0) + 1);
	expect(after.get(orpheus.id)).toBe(before.get(orpheus.id));
});

test("the last twenty are remembered, each once", () => {
	for (let count = 0; count < 25; count++) finish(smol, `${count}`);
	expect(visitResults.get().results).toHaveLength(20);
	const [oldest] = visitResults.get().results;
	if (oldest) visitResults.remember(oldest);
	expect(latest()).toBe(oldest);
	expect(visitResults.get().results).toHaveLength(20);
});
