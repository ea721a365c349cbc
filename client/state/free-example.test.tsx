import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ParameterValues } from "#shared/parameters.ts";
import { plentiful, renderWithApi } from "../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../testing/browser/shown-models.ts";
import { isOfExample, useIsFree } from "./free-example.ts";

const flux = modelOf("black-forest-labs/FLUX.1-dev");
const smol = modelOf("HuggingFaceTB/SmolLM3-3B");

test.each<[boolean, string, ParameterValues, typeof flux]>([
	[true, "none", {}, flux],
	[true, "the examples' seed, as in a friend's link", { seed: 1 }, flux],
	[false, "a seed of one's own", { seed: 2 }, flux],
	[false, "something else beside it", { seed: 1, steps: 4 }, flux],
	[true, "none, where there is no seed", {}, smol],
	[false, "a seed, where there is none", { seed: 1 }, smol],
])("%s: parameters of an example are %s", (...[expected, , values, model]) => {
	expect(isOfExample(model, values)).toBe(expected);
});

const orpheus = modelOf("canopylabs/orpheus-3b-0.1-ft");

function FreeOrNot({ words, values }: { words: string; values: ParameterValues }) {
	const isFree = useIsFree(orpheus);
	const wasAsked = isFree("An example", {});
	return wasAsked && <output>{isFree(words, values) ? "free" : "not free"}</output>;
}

test.each<[string, words: string, ParameterValues, expected: string]>([
	["in the voice whose answer is prepared", " The answer ", { voice: "leo" }, "free"],
	["in another voice", "The answer", { voice: "tara" }, "not free"],
	["in the model's own voice", "The answer", {}, "not free"],
	["of the visitor's own in that voice", "My words", { voice: "leo" }, "not free"],
	["that look like the name of the example", " leo: The answer", {}, "not free"],
])("a text %s", async (...[, words, values, expected]) => {
	const prepared = { [orpheus.id]: ["An example", " leo: The answer"] };
	renderWithApi(<FreeOrNot words={words} values={values} />, {
		status: () => ({ ...plentiful, prepared }),
	});
	expect((await screen.findByRole("status")).textContent).toBe(expected);
});
