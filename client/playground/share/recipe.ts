import { keysOf } from "#shared/keys-of.ts";
import { fileKindOf, givesFile, takesFile, takesText } from "#shared/kinds.ts";
import { type MediaMark, markOf } from "#shared/media-mark.ts";
import { type ModelTask, modelTasks } from "#shared/models.ts";
import { numberParameters, type ParameterName, type ParameterValues } from "#shared/parameters.ts";
import type { AnswerSource } from "#shared/result.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { FinishedResult } from "../../calls/row.ts";
import { loadSample, type SampleName, sampleIn, sampleNames } from "../../lib/files/samples.ts";
import { beginningOf } from "../../lib/letters.ts";
import { firstAble } from "../../lib/model-address.ts";
import { type CallInput, fileIn, inputOf, wordsIn } from "../../state/call-input.ts";
import { parameterNames, usableValues } from "../../state/chosen-parameters.ts";
import { type Content, contentOf, type TaskOutput } from "../../state/result.ts";
import { hiddenCharacters, packAnswer, unpackAnswer } from "./sent-answer.ts";

/**
 * What a call can be made from again, and what is known of its answer. Link, card, code, form and the next model are
 * readers of it.
 */
export type Recipe = {
	modelId: string;
	task: ModelTask;
	input: CallInput;
	/** The changed ones, the seed among them. */
	parameters: ParameterValues;
	answer: Content;
	/** Who answered, which may be another model than the one that was asked. */
	by: { source: AnswerSource; model: string };
	/** The mark of what a model made; a model that reads a visitor's file has not made it. */
	mark: MediaMark | undefined;
	/** The answer itself. */
	result: TaskOutput;
	/** It ended by itself. A part travels in no link, where it would pass for the whole. */
	isWhole: boolean;
};

export function recipeOf(row: FinishedResult): Recipe {
	const { modelId, task, input, parameters, result, state } = row;
	const { source, model } =
		"source" in result ? result : ({ source: "hosted", model: modelId } as const);
	const isEdited = takesFile(task);
	const mark =
		isEdited && !givesFile(task)
			? undefined
			: markOf({ source, model, isEdited, seed: parameters.seed });
	return {
		...{ modelId, task, input, parameters, mark, result },
		isWhole: state === "done",
		answer: contentOf(result),
		by: { source, model },
	};
}

/** What a link cannot have of a question: the messages before it, or its pictures. */
export type Lack = "earlier" | "pictures";

const lacksWords = { earlier: "lacksEarlier", pictures: "lacksPictures" } as const;

/** Mail and chat programs may truncate longer URLs. */
export const FRAGMENT_MAX_CHARACTERS = 8_000;

/** Longest model name that is repeated from a link. */
const NAME_MAX_CHARACTERS = 100;

/** A link, and what did not fit into it. */
export type RecipeLink = {
	link: string;
	/** `none`: no link can have it. */
	answer: "sent" | "tooLong" | "none";
	isWithoutText: boolean;
	isWithoutSystem: boolean;
	isWithoutFile: boolean;
};

/**
 * A link that fills the form with a recipe's model, text and parameters, and shows its answer. All are in the fragment,
 * which browsers never send to a server. Files are left out, but for this site's samples; so is what is too long.
 */
export async function recipeLink(
	{ modelId, task, input, parameters, by, result, isWhole }: Recipe,
	page: string,
	lacks: readonly Lack[] = [],
): Promise<RecipeLink> {
	const { system, ...short } = parameters;
	const device = by.source === "device" ? by.model : undefined;
	const file = fileIn(input);
	const sample = file && sampleIn(file);
	const named = lacks.join("-") || undefined;
	const basis = { recipe: 1, model: modelId, task, device, sample, lacks: named, ...short };
	const text = wordsIn(input);
	const answer = isWhole ? await packAnswer(result).catch(() => undefined) : undefined;
	const fragments = [
		{ ...basis, system, text, answer },
		{ ...basis, system, text },
		{ ...basis, text },
		{ ...basis, system },
		basis,
	].map(fragmentOf);
	const place = fragments.findIndex(({ length }) => length <= FRAGMENT_MAX_CHARACTERS);
	return {
		link: `${page}#${fragments[place] ?? ""}`,
		answer: answer === undefined ? "none" : place > 0 ? "tooLong" : "sent",
		isWithoutText: place > 2,
		isWithoutSystem: system !== undefined && (place === 2 || place > 3),
		isWithoutFile: file !== undefined && sample === undefined,
	};
}

function fragmentOf(fields: Record<string, string | number | undefined>): string {
	const parts = Object.entries(fields).flatMap(([name, value]) => {
		const shown = String(value ?? "").replace(hiddenCharacters, "");
		return value === undefined
			? []
			: `${name}=${encodeURIComponent(shown).replace(cutMarks, escaped)}`;
	});
	return parts.join("&");
}

/** What a chat that finds links in a text takes for its own marks, or for the end of the sentence around the link. */
const cutMarks = /[!'()*~]|[._]$/g;

function escaped(mark: string): string {
	return `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
}

type Remark =
	| "yoursStays"
	| "damaged"
	| "linkTooLong"
	| "noSuchModel"
	| "answerRefused"
	| (typeof lacksWords)[Lack]
	| { otherModel: string }
	| { madeOnDevice: string }
	| { notAllowed: readonly ParameterName[] };

/** The part of a link's recipe that this site can fill in, and messages about the rest. */
export type ReadRecipe = {
	/** Absent if nothing can be filled in. */
	model?: ShownModel;
	text?: string;
	/** The file of this site that was sent. */
	sample?: SampleName;
	parameters: ParameterValues;
	/** The answer that was sent with it, by anyone. */
	answer?: TaskOutput;
	remarks: readonly Remark[];
};

/** Reads the fragment of a recipe link, on a site that may have other models. */
export async function readRecipe(
	fragment: string,
	models: readonly ShownModel[],
): Promise<ReadRecipe> {
	if (fragment.length > FRAGMENT_MAX_CHARACTERS + 1) return refused("linkTooLong");
	const fields = fieldsOf(fragment.replace(/^#/, ""));
	const task = modelTasks.find((one) => one === fields.get("task"));
	if (!task || fields.get("recipe") !== "1" || !fields.get("model")) {
		return refused("damaged");
	}
	const same = models.find(({ id }) => id === fields.get("model"));
	const model = same ?? firstAble(models.filter((one) => one.task === task));
	if (!model) return refused("noSuchModel");
	const { parameters, impossible } = parametersOf(fields, model);
	const device = beginningOf(fields.get("device") ?? "", NAME_MAX_CHARACTERS);
	const answer = same?.task === task ? await answerIn(fields, task) : undefined;
	return {
		model,
		...inputIn(fields, model.task),
		parameters,
		...(answer && { answer }),
		remarks: [
			...(same ? [] : [{ otherModel: model.name }]),
			// That of a model which is not here would look as if this site had it.
			...(fields.has("answer") && !answer ? ["answerRefused" as const] : []),
			...(device ? [{ madeOnDevice: device }] : []),
			...lacksIn(fields),
			...(impossible.length > 0 ? [{ notAllowed: impossible }] : []),
		],
	};
}

function lacksIn(fields: ReadonlyMap<string, string>) {
	const named = fields.get("lacks")?.split("-") ?? [];
	return keysOf(lacksWords).flatMap((one) => (named.includes(one) ? lacksWords[one] : []));
}

async function answerIn(fields: ReadonlyMap<string, string>, task: ModelTask) {
	const packed = fields.get("answer");
	return packed ? unpackAnswer(packed, task) : undefined;
}

function inputIn(fields: ReadonlyMap<string, string>, task: ModelTask) {
	const text = takesText(task) ? fields.get("text") : undefined;
	const sample = takesFile(task)
		? sampleNames[fileKindOf(task)].find((name) => name === fields.get("sample"))
		: undefined;
	return { ...(text && { text }), ...(sample && { sample }) };
}

/** The input that a link brought; undefined if it was a visitor's file, or does not load. */
export async function sentInput({ sample, text }: ReadRecipe): Promise<CallInput | undefined> {
	return inputOf(text, sample && (await loadSample(sample).catch(() => undefined)));
}

function refused(remark: Remark): ReadRecipe {
	return { parameters: {}, remarks: [remark] };
}

const known: ReadonlySet<string> = new Set([
	"recipe",
	"model",
	"task",
	"device",
	"sample",
	"lacks",
	"text",
	"answer",
	...parameterNames,
]);

/**
 * The fields of a fragment, whatever else messengers and trackers have added to it; empty if "Copy link" cannot have
 * written one of them.
 */
function fieldsOf(fragment: string): ReadonlyMap<string, string> {
	const fields = new Map<string, string>();
	try {
		for (const part of fragment.split("&")) {
			// Mailers write "&amp;" for "&".
			const [, name = "", written = ""] = /^(?:amp;)?([a-zA-Z]+)=(.*)$/s.exec(part) ?? [];
			if (!known.has(name)) continue;
			const value = decodeURIComponent(written);
			if (fields.has(name) || value.search(hiddenCharacters) >= 0) return new Map();
			fields.set(name, value);
		}
		return fields;
	} catch {
		return new Map();
	}
}

function parametersOf(fields: ReadonlyMap<string, string>, { parameters }: ShownModel) {
	const named = parameterNames.filter((name) => fields.has(name));
	const values = new Map(named.map((name) => [name, typedValue(name, fields.get(name) ?? "")]));
	const usable = usableValues(parameters, Object.fromEntries(values));
	const impossible = named.filter(
		(name) => usable[name] === undefined && parameters[name]?.default !== values.get(name),
	);
	return { parameters: usable, impossible };
}

/** Parses a number as JavaScript writes those that a form takes. */
function typedValue(name: ParameterName, written: string): string | number | undefined {
	if (!Object.hasOwn(numberParameters, name)) return written;
	return /^\d{1,10}(\.\d{1,17})?(e-\d{1,2})?$/.test(written) ? Number(written) : undefined;
}
