import { expect, test } from "vitest";
import { usableValues } from "./chosen-parameters.ts";

const parameters = {
	temperature: { default: 0.7, min: 0, max: 1 },
	system: { max: 5 },
	voice: { default: "tara", options: ["tara", "leo"] },
};

test.each<[string, unknown, object]>([
	["what was changed", { temperature: 1, voice: "leo" }, { temperature: 1, voice: "leo" }],
	["the model's own values are not sent", { temperature: 0.7, voice: "tara" }, {}],
	["values out of bounds", { temperature: 2, system: "too long", voice: "zoe" }, {}],
	["values of another kind", { temperature: "1", system: 5, voice: ["leo"] }, {}],
	["a blank text", { system: "  " }, {}],
	["a parameter that the model does not open", { seed: 5, toString: 1 }, {}],
	["what is no object", "temperature", {}],
	["nothing", undefined, {}],
])("%s", (_name, given, usable) => {
	expect(usableValues(parameters, given)).toEqual(usable);
});
