import { type MediaMark, markOf } from "#shared/media-mark.ts";
import { type ModelTask, modelTasks, takesFile } from "#shared/models.ts";
import { numberParameters, type ParameterName, type ParameterValues } from "#shared/parameters.ts";
import type { AnswerSource } from "#shared/result.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { FinishedResult } from "../../calls/row.ts";
import { beginningOf } from "../../lib/letters.ts";
import { firstAble } from "../../lib/model-address.ts";
import { parameterNames, usableValues } from "../../state/chosen-parameters.ts";
import { type Content, contentOf } from "../../state/result.ts";

/**
 * What a call can be made from again, and what is known of its answer. Link, card, code, form and the next model are
 * readers of it.
 */
export type Recipe = {
	modelId: string;
	task: ModelTask;
	input: string | File;
	/** The changed ones, the seed among them. */
	parameters: ParameterValues;
	answer: Content;
	/** Who answered, which may be another model than the one that was asked. */
	by: { source: AnswerSource; model: string };
	/** The mark of what a model made; a model that reads a visitor's file has not made it. */
	mark: MediaMark | undefined;
};

export function recipeOf({ modelId, task, input, parameters, result }: FinishedResult): Recipe {
	const { source, model } =
		"source" in result ? result : ({ source: "hosted", model: modelId } as const);
	const mark = takesFile(task) ? undefined : markOf({ source, model, seed: parameters.seed });
	return {
		...{ modelId, task, input, parameters, mark },
		answer: contentOf(result),
		by: { source, model },
	};
}

/** Mail and chat programs may truncate longer URLs. */
export const FRAGMENT_MAX_CHARACTERS = 8_000;

/** Longest model name that is repeated from a link. */
const NAME_MAX_CHARACTERS = 100;

/**
 * Invisible or misleading characters: controls, direction overrides, lone surrogates, tags. Line breaks and tabs are
 * allowed.
 */
const hiddenCharacters =
	/(?![\n\r\t])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;

/**
 * A link that fills the form with a recipe's model, text and parameters. They are in the fragment, which browsers never
 * send to a server. Files and overlong texts are left out.
 */
export function recipeLink({ modelId, task, input, parameters, by }: Recipe, page: string) {
	const { system, ...short } = parameters;
	const device = by.source === "device" ? by.model : undefined;
	const basis = { recipe: 1, model: modelId, task, device, ...short };
	const text = typeof input === "string" ? input : undefined;
	const fragments = [{ ...basis, system, text }, { ...basis, system }, basis].map(fragmentOf);
	const place = fragments.findIndex(({ length }) => length <= FRAGMENT_MAX_CHARACTERS);
	return { link: `${page}#${fragments[place] ?? ""}`, isWithoutText: place > 0 };
}

function fragmentOf(fields: Record<string, string | number | undefined>): string {
	const parts = Object.entries(fields).flatMap(([name, value]) => {
		const shown = String(value ?? "").replace(hiddenCharacters, "");
		return value === undefined ? [] : `${name}=${encodeURIComponent(shown)}`;
	});
	return parts.join("&");
}

type Remark =
	| "damaged"
	| "linkTooLong"
	| "noSuchModel"
	| { otherModel: string }
	| { madeOnDevice: string }
	| { notAllowed: readonly ParameterName[] };

/** The part of a link's recipe that this site can fill in, and messages about the rest. */
export type ReadRecipe = {
	/** Absent if nothing can be filled in. */
	model?: ShownModel;
	text?: string;
	parameters: ParameterValues;
	remarks: readonly Remark[];
};

/** Reads the fragment of a recipe link, on a site that may have other models. */
export function readRecipe(fragment: string, models: readonly ShownModel[]): ReadRecipe {
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
	const text = takesFile(model.task) ? undefined : fields.get("text");
	return {
		model,
		...(text && { text }),
		parameters,
		remarks: [
			...(same ? [] : [{ otherModel: model.name }]),
			...(device ? [{ madeOnDevice: device }] : []),
			...(impossible.length > 0 ? [{ notAllowed: impossible }] : []),
		],
	};
}

function refused(remark: Remark): ReadRecipe {
	return { parameters: {}, remarks: [remark] };
}

const known: ReadonlySet<string> = new Set([
	"recipe",
	"model",
	"task",
	"device",
	"text",
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

/** Parses a numeric parameter in plain notation. */
function typedValue(name: ParameterName, written: string): string | number | undefined {
	if (!Object.hasOwn(numberParameters, name)) return written;
	return /^\d{1,10}(\.\d{1,10})?$/.test(written) ? Number(written) : undefined;
}
