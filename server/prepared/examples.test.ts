import { expect, test } from "vitest";
import { testModelsFile } from "../../testing/test-models.ts";
import { defaultParameters } from "../catalogue/catalogue.ts";
import { openCatalogue } from "../catalogue/open-catalogue.ts";
import { exampleIn, examplesOf } from "./examples.ts";

const modelId = "canopylabs/orpheus-3b-0.1-ft";
const text = "The answer to the universe is 42";
const options = ["tara", "leo"];

function orpheus(voice: { options: string[]; default?: string } | undefined) {
	const { models } = openCatalogue({
		file: testModelsFile,
		provider: "auto",
		variables: () => undefined,
	});
	const model = models.find(({ id }) => id === modelId);
	if (!model) throw new Error("no model");
	return { ...model, parameters: voice ? { voice } : {} };
}

test.each([
	["a model without voices has none", undefined, []],
	[
		"each voice reads the first text",
		{ options },
		[
			[` tara: ${text}`, ` tara: ${text}`],
			[` leo: ${text}`, ` leo: ${text}`],
		],
	],
	[
		"the default voice's is the text's own",
		{ options, default: "leo" },
		[
			[` tara: ${text}`, ` tara: ${text}`],
			[` leo: ${text}`, text],
		],
	],
])("samples of voices: %s", (_name, voice, samples) => {
	const found = examplesOf(orpheus(voice)).filter(({ shown }) => shown.startsWith(" "));
	expect(found.map(({ shown, example }) => [shown, example])).toEqual(samples);
});

test.each([
	["the text in the model's own voice", text, {}, text],
	["the text in a voice", text, { voice: "leo" }, ` leo: ${text}`],
	[
		"another example in a voice",
		"She sells sea shells by the sea shore.",
		{ voice: "leo" },
		undefined,
	],
	["a visitor's words in a voice", "Hello", { voice: "leo" }, undefined],
	["words like the name of a sample", `leo: ${text}`, {}, undefined],
	["the text in a voice and another language", text, { voice: "leo", language: "fr" }, undefined],
])("a call with %s finds its example, if it is one", (...[, said, parameters, example]) => {
	const model = orpheus({ options });
	const input = { text: said, parameters: { ...defaultParameters(model), ...parameters } };
	expect(exampleIn({ task: "tts", model, input })).toBe(example);
});
