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
import { modelOf } from "../catalogue/catalogue.ts";
import { AppError } from "../errors/app-error.ts";
import type { Services } from "./context.ts";

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
	const width = chosen("width", open.width, given.width);
	const height = chosen("height", open.height, given.height);
	return {
		temperature: chosen("temperature", open.temperature, given.temperature),
		maxTokens: chosen("maxTokens", open.maxTokens, given.maxTokens),
		topP: chosen("topP", open.topP, given.topP),
		width: height === undefined ? width : (width ?? usualSide(open.width)),
		height: width === undefined ? height : (height ?? usualSide(open.height)),
		steps: chosen("steps", open.steps, given.steps),
		seed: chosen("seed", open.seed, given.seed),
		system: chosen("system", open.system, given.system),
		voice: chosen("voice", open.voice, given.voice),
		language: chosen("language", open.language, given.language),
	};
}

/**
 * A picture's side if the visitor chose only the other one. Most back-ends take both or none, and a call
 * must mean the same picture on each of them.
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
	throw new AppError("BAD_INPUT", { isFree: true });
}
