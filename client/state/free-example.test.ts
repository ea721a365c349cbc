import { expect, test } from "vitest";
import type { ParameterValues } from "#shared/parameters.ts";
import { modelOf } from "../../testing/browser/shown-models.ts";
import { isOfExample } from "./free-example.ts";

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
