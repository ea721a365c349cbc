import type { ModelTask } from "#shared/models.ts";
import {
	type ChoiceParameter,
	type NumberParameter,
	numberParameters,
	type Parameters,
	type ParameterValues,
	type TextParameter,
} from "#shared/parameters.ts";
import { modelOf } from "../../catalogue/catalogue.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Services } from "../context.ts";

/** In pixels; picture models are trained for it. */
const USUAL_SIDE = 1_024;

type Chosen = { modelId: string; parameters?: ParameterValues | undefined };

/** The visitor's model and parameters. Throws UNKNOWN_MODEL or BAD_INPUT. */
export function chosenModel(
	{ catalogue }: Services,
	task: ModelTask,
	{ modelId, parameters }: Chosen,
) {
	const model = modelOf(catalogue, modelId, task);
	return { model, parameters: chosenParameters(model.parameters, parameters) };
}

/** The visitor's values over the catalogue's defaults. Throws for values that the catalogue does not allow. */
function chosenParameters(open: Parameters, given: ParameterValues = {}): ParameterValues {
	const width = chosen(open.width, given.width);
	const height = chosen(open.height, given.height);
	return {
		temperature: chosen(open.temperature, given.temperature),
		maxTokens: chosen(open.maxTokens, given.maxTokens),
		topP: chosen(open.topP, given.topP),
		width: height === undefined ? width : (width ?? usualSide(open.width)),
		height: width === undefined ? height : (height ?? usualSide(open.height)),
		steps: chosen(open.steps, given.steps),
		seed: chosen(open.seed, given.seed),
		system: chosen(open.system, given.system),
		voice: chosen(open.voice, given.voice),
		language: chosen(open.language, given.language),
	};
}

/**
 * A picture's side if the visitor chose only the other one. Most back-ends take both or none, and a call
 * must mean the same picture on each of them.
 */
function usualSide({ min, max }: NumberParameter = numberParameters.width): number {
	return Math.min(Math.max(USUAL_SIDE, min), max);
}

type Bounds = NumberParameter | TextParameter | ChoiceParameter;

function chosen<Value extends number | string>(
	open: (Bounds & { default?: Value | undefined }) | undefined,
	given: Value | undefined,
): Value | undefined {
	if (given === undefined) return open?.default;
	if (open && allows(open, given)) return given;
	throw new AppError("BAD_INPUT", { isFree: true });
}

function allows(open: Bounds, given: number | string): boolean {
	if ("options" in open) return open.options.includes(String(given));
	const size = typeof given === "number" ? given : given.length;
	return size <= open.max && (!("min" in open) || size >= open.min);
}
