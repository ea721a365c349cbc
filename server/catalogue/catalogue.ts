import type { DeviceModel } from "#shared/device-files.ts";
import type { ModelTask } from "#shared/models.ts";
import {
	type Bounds,
	type NumberParameter,
	numberParameters,
	type ParameterName,
	type Parameters,
	type ParameterValues,
	parameterFault,
} from "#shared/parameters.ts";
import type { Category } from "#shared/tasks/task.ts";
import { refusedModel, refusedParameter } from "../errors/input-error.ts";
import type { WrittenBackend, WrittenModel } from "./file/catalogue-schema.ts";
import type { Guard, Wire } from "./wire-tasks.ts";

/** A back-end ready to be called: the variables of its address and key are resolved. */
export type Backend = Omit<WrittenBackend, "wire"> & {
	wire: Wire;
	/** For log and metrics, without a secret: `router.huggingface.co/fireworks-ai`. */
	name: string;
	/** The variable that holds its key; for the host, never for a visitor. */
	keyName?: string | undefined;
	/** The values of the variables in its key and headers. No answer and no failure may repeat them. */
	secrets?: readonly string[];
	/** The model's name on this wire; empty if the URL itself identifies the model. */
	model: string;
	/** A provider, the host's own machine (a loopback or private address), or the sandbox. */
	kind: "hosted" | "machine" | "sandbox";
	/**
	 * The engine that comes with this site (`$ENGINE_URL`), which reports the state of its models and its
	 * queue.
	 */
	isEngine?: boolean;
	/** For a judge that is a language model: the format of its verdict. */
	guard?: Guard | undefined;
};

/** A back-end in the file that cannot be called, because one of its variables is not set. */
export type SkippedBackend = {
	/** Its address as written, with the names of its variables. */
	address: string;
	/** The variables that are not set, without `$`. */
	variables: readonly string[];
	/** True if one of them holds its key. */
	lacksKey: boolean;
};

/** A model as the server knows it. */
export type CatalogueModel = Omit<WrittenModel, "enabled" | "backends" | "device"> & {
	/** The model that a visitor's own browser may run instead. */
	device?: DeviceModel | undefined;
	category: Category;
	/** The price of one call, in points of the allowance. */
	points: number;
	/** The callable ones, in the order of trying; empty when the model is off. */
	backends: readonly Backend[];
	/** The ones that cannot be called. */
	skipped: readonly SkippedBackend[];
};

/** Minimum scores for refusing or veiling, by the judge's category; `default` for all others. */
export type Thresholds = Readonly<Record<string, number>>;

/** The judges of text or pictures, and the thresholds for their scores. */
export type ModerationRules = {
	/** The callable ones, in the order of asking. */
	judges: readonly Backend[];
	/** Those with an unset variable. */
	skipped: readonly SkippedBackend[];
	refuse: Thresholds;
	/** Pictures only: blurred until the visitor reveals them. */
	veil: Thresholds;
};

/** The site's own rules on what is asked and answered. */
export type Moderation = {
	words?: ModerationRules | undefined;
	pictures?: ModerationRules | undefined;
	/** The outcome if no judge answers. */
	whenSilent: "refuse" | "allow";
};

/** The site's models and their back-ends. Immutable. */
export type Catalogue = {
	/** PROVIDER=sandbox: only the sandbox is called, and `unused` configured back-ends are not. */
	chosenSandbox?: { unused: number } | undefined;
	/** Absent if nothing is moderated. */
	moderation?: Moderation | undefined;
	/** In the order of the list. */
	models: readonly CatalogueModel[];
	/** The assistant's model; without back-ends if each lacks a variable, absent if none can chat. */
	assistant: CatalogueModel | undefined;
	find(id: string): CatalogueModel | undefined;
};

/** Finds the model with that id, if it does one of these tasks. Throws UNKNOWN_MODEL otherwise, which names those. */
export function modelOf(
	catalogue: Catalogue,
	id: string,
	...tasks: readonly ModelTask[]
): CatalogueModel {
	const model = catalogue.find(id);
	if (model && tasks.includes(model.task)) return model;
	throw refusedModel(
		catalogue.models.filter(({ task }) => tasks.includes(task)).map((one) => one.id),
	);
}

/** In pixels; image models are trained for this size. */
const USUAL_SIDE = 1_024;

type Chosen = { modelId: string; parameters?: ParameterValues | undefined };

/** The visitor's model and parameters. Throws UNKNOWN_MODEL or BAD_INPUT. */
export function chosenModel(
	catalogue: Catalogue,
	task: ModelTask,
	{ modelId, parameters }: Chosen,
) {
	const model = modelOf(catalogue, modelId, task);
	return { model, parameters: chosenParameters(model.parameters, parameters) };
}

/** The parameters of a call in which the visitor chose none. */
export function defaultParameters({ parameters }: CatalogueModel): ParameterValues {
	return chosenParameters(parameters);
}

/** Merges the visitor's values into the catalogue's defaults. Throws for values that the catalogue does not allow. */
function chosenParameters(open: Parameters, given: ParameterValues = {}): ParameterValues {
	const width = chosen("width", open.width, given.width);
	const height = chosen("height", open.height, given.height);
	return {
		temperature: chosen("temperature", open.temperature, given.temperature),
		maxTokens: chosen("maxTokens", open.maxTokens, given.maxTokens),
		topP: chosen("topP", open.topP, given.topP),
		width: height === undefined ? width : (width ?? usualSide(open.width)),
		height: width === undefined ? height : (height ?? usualSide(open.height)),
		guidance: chosen("guidance", open.guidance, given.guidance),
		steps: chosen("steps", open.steps, given.steps),
		seed: chosen("seed", open.seed, given.seed),
		system: chosen("system", open.system, given.system),
		voice: chosen("voice", open.voice, given.voice),
		language: chosen("language", open.language, given.language),
	};
}

/**
 * Fills in the other side of a picture if the visitor chose only one. Most back-ends need both or none, and a call must
 * give the same size on all of them.
 */
function usualSide({ min, max }: NumberParameter = numberParameters.width): number {
	return Math.min(Math.max(USUAL_SIDE, min), max);
}

function chosen<Value extends number | string>(
	name: ParameterName,
	open: (Bounds & { default?: Value | undefined }) | undefined,
	given: Value | undefined,
): Value | undefined {
	if (given === undefined) return open?.default;
	if (open && !parameterFault(name, open, given)) return given;
	throw refusedParameter(name, open, given);
}
