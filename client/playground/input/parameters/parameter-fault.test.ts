import { expect, test } from "vitest";
import { parameterFault } from "#shared/parameters.ts";

const tokens = { default: 500, min: 1, max: 1_000 };
const temperature = { min: 0, max: 2 };
const voice = { options: ["tara", "leo"] };

test.each([
	["a whole number", "maxTokens", tokens, 250, undefined],
	["its bounds", "maxTokens", tokens, 1_000, undefined],
	["half a token", "maxTokens", tokens, 250.5, "notWhole"],
	["half a pixel", "width", { min: 64, max: 2_048 }, 100.5, "notWhole"],
	["too many", "maxTokens", tokens, 5_000, "outOfBounds"],
	["none", "maxTokens", tokens, 0, "outOfBounds"],
	["a fraction where one may be", "temperature", temperature, 0.75, undefined],
	["no number", "temperature", temperature, Number.NaN, "notAllowed"],
	["a word for a number", "temperature", temperature, "1", "notAllowed"],
	["one of the words", "voice", voice, "leo", undefined],
	["another word", "voice", voice, "zoe", "notAllowed"],
	["a text", "system", { max: 5 }, "short", undefined],
	["a long text", "system", { max: 5 }, "longer", "outOfBounds"],
] as const)("%s", (...[, name, open, value, fault]) => {
	expect(parameterFault(name, open, value)).toBe(fault);
});
