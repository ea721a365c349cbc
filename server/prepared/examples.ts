import { createHash } from "node:crypto";
import { exampleTexts, sampleFiles } from "#shared/examples.ts";
import { fileKindOf, takesFile, takesText } from "#shared/kinds.ts";
import type { ModelTask, TaskName } from "#shared/models.ts";
import { exampleSeedOf, type ParameterValues, textExampleName } from "#shared/parameters.ts";
import { type ModelCall, picturesIn } from "../backends/wires/wire.ts";
import { type CatalogueModel, defaultParameters } from "../catalogue/catalogue.ts";

/** Cap on the size of a file to hash: larger than any sample. */
const SAMPLE_MAX_BYTES = 512 * 1024;

/**
 * Identifies the example that a call repeats with the parameters of an example; undefined for a visitor's own text,
 * files or parameters.
 */
export function exampleIn({ task, model, input }: ModelCall<TaskName>): string | undefined {
	if (task === "widgetChat") return undefined;
	// A picture with words: either may be the visitor's own.
	if ("upload" in input && "text" in input) return undefined;
	if ("upload" in input) {
		const { upload } = input;
		if (upload.bytes.length > SAMPLE_MAX_BYTES) return undefined;
		if ("parameters" in input && !isDefault(model, input.parameters)) return undefined;
		const digest = createHash("sha256").update(upload.bytes).digest("hex");
		return Object.values(samplesOf(task)).find((known) => known === digest);
	}
	const text = textOf(input);
	if (text === undefined || !("parameters" in input)) return undefined;
	const { parameters } = input;
	const known = textExamplesOf(model).find(
		(one) => one.text === text && isSame(one.parameters, parameters),
	);
	return known?.example;
}

/** An example as the pages call it (`shown`) and as `exampleIn` names it. */
type Example = { shown: string; example: string };

/**
 * The examples of a model that takes words: each of its texts with the parameters of an example, and the first of them
 * in each of its voices, so that visitors can hear them.
 */
export function textExamplesOf(
	model: CatalogueModel,
): (Example & { text: string; parameters: ParameterValues })[] {
	const texts = exampleTextsOf(model);
	const parameters = exampleParameters(model);
	const { voice: open } = model.parameters;
	const written = texts.map((text) => ({ shown: text, example: text, text, parameters }));
	const spoken = texts.slice(0, 1).flatMap((text) =>
		(open?.options ?? []).map((voice) => {
			const shown = textExampleName(text, voice);
			const example = voice === open?.default ? text : shown;
			return { shown, example, text, parameters: { ...parameters, voice } };
		}),
	);
	return [...written, ...spoken];
}

/** The example texts of a model in every language, the host's first. */
function exampleTextsOf({ task, defaultText }: CatalogueModel): string[] {
	const own = typeof defaultText === "string" ? [defaultText] : Object.values(defaultText ?? {});
	const ofTask = Object.values(exampleTexts).flatMap((texts) =>
		hasTexts(task) ? texts[task] : [],
	);
	return [...new Set([...own.map((text) => text.trim()), ...ofTask])];
}

/** A model's examples. The pages call them by their text, their voice and text, or the name of their sample file. */
export function examplesOf(model: CatalogueModel): Example[] {
	const { task } = model;
	if (takesFile(task) && takesText(task)) return [];
	if (hasTexts(task)) return textExamplesOf(model);
	return Object.entries(samplesOf(task)).map(([shown, example]) => ({ shown, example }));
}

function samplesOf(task: ModelTask): Readonly<Record<string, string>> {
	return sampleFiles[fileKindOf(task)];
}

/** Whether the examples of a task are texts. */
export function hasTexts(task: ModelTask): task is keyof (typeof exampleTexts)["en"] {
	return task in exampleTexts.en;
}

/** The text of an input; for a conversation, its first question while it is the only message. */
function textOf(input: ModelCall<TaskName>["input"]): string | undefined {
	if ("text" in input) return input.text;
	if (!("messages" in input)) return undefined;
	const [first, second] = input.messages;
	const isAlone = first?.role === "user" && second === undefined && picturesIn(input).length === 0;
	return isAlone ? first.content : undefined;
}

function isDefault(model: CatalogueModel, parameters: ParameterValues): boolean {
	return isSame(parameters, exampleParameters(model));
}

/** Compares parameters that the catalogue has put in order. */
function isSame(some: ParameterValues, others: ParameterValues): boolean {
	return JSON.stringify(some) === JSON.stringify(others);
}

/** The parameters of a model's examples: its defaults, and a seed that is always the same. */
export function exampleParameters(model: CatalogueModel): ParameterValues {
	return withExampleSeed(model, defaultParameters(model));
}

/** A call's parameters, with the examples' seed where the caller named none. */
export function withExampleSeed(
	{ parameters: open }: CatalogueModel,
	parameters: ParameterValues,
): ParameterValues {
	return { ...parameters, seed: parameters.seed ?? exampleSeedOf(open) };
}
