import { modelTasks, takesFile } from "#shared/models.ts";
import { numberParameters, type ParameterName, type ParameterValues } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { parameterNames, usableValues } from "../../state/chosen-parameters.ts";
import { FRAGMENT_MAX_CHARACTERS, hiddenCharacters } from "./recipe-link.ts";

type Remark =
	| "damaged"
	| "linkTooLong"
	| "noSuchModel"
	| { otherModel: string }
	| { madeOnDevice: string }
	| { notAllowed: readonly ParameterName[] };

/** The part of a recipe link that this site can fill in, and messages about the rest. */
export type Recipe = {
	/** Absent if nothing can be filled in. */
	model?: ShownModel;
	text?: string;
	parameters: ParameterValues;
	remarks: readonly Remark[];
};

/** Longest model name that is repeated from a link. */
const NAME_MAX_CHARACTERS = 100;

const known: ReadonlySet<string> = new Set([
	"recipe",
	"model",
	"task",
	"device",
	"text",
	...parameterNames,
]);

/** Parses the fragment of a recipe link. Ignores links that "Copy link" cannot have created. */
export function readRecipe(fragment: string, models: readonly ShownModel[]): Recipe {
	if (fragment.length > FRAGMENT_MAX_CHARACTERS + 1) return refused("linkTooLong");
	const fields = fieldsOf(fragment.replace(/^#/, ""));
	const task = modelTasks.find((one) => one === fields.get("task"));
	if (!task || fields.get("recipe") !== "1" || !fields.get("model")) {
		return refused("damaged");
	}
	const same = models.find(({ id }) => id === fields.get("model"));
	const likely = models.filter((model) => model.task === task);
	const model = same ?? likely.find(({ answeredBy }) => answeredBy !== "off") ?? likely[0];
	if (!model) return refused("noSuchModel");
	const { parameters, impossible } = parametersOf(fields, model);
	const device = fields.get("device")?.slice(0, NAME_MAX_CHARACTERS);
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

function refused(remark: Remark): Recipe {
	return { parameters: {}, remarks: [remark] };
}

/** The fields of a fragment; empty unless "Copy link" can have written all of them. */
function fieldsOf(fragment: string): ReadonlyMap<string, string> {
	const fields = new Map<string, string>();
	try {
		for (const part of fragment.split("&")) {
			const [, name = "", written = ""] = /^([a-zA-Z]+)=([^=]*)$/.exec(part) ?? [];
			const value = decodeURIComponent(written);
			const isOurs = known.has(name) && value.search(hiddenCharacters) < 0;
			if (!isOurs || fields.has(name)) return new Map();
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
