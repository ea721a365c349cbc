import type { ModelTask } from "#shared/models.ts";
import type {
	ChoiceParameter,
	NumberParameter,
	Parameters,
	ParameterValues,
	TextParameter,
} from "#shared/parameters.ts";
import { modelOf } from "../../catalogue/catalogue.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Services } from "../context.ts";

type Chosen = { modelId: string; parameters?: ParameterValues | undefined };

/** The model a visitor chose for a task, and its parameters. Throws UNKNOWN_MODEL, BAD_INPUT. */
export function chosenModel(
	{ catalogue }: Services,
	task: ModelTask,
	{ modelId, parameters }: Chosen,
) {
	const model = modelOf(catalogue, modelId, task);
	return { model, parameters: chosenParameters(model.parameters, parameters) };
}

/** The visitor's values over the catalogue's defaults, each open for this model and within its bounds. */
function chosenParameters(open: Parameters, given: ParameterValues = {}): ParameterValues {
	return {
		temperature: chosen(open.temperature, given.temperature, isWithin),
		maxTokens: chosen(open.maxTokens, given.maxTokens, isWithin),
		topP: chosen(open.topP, given.topP, isWithin),
		width: chosen(open.width, given.width, isWithin),
		height: chosen(open.height, given.height, isWithin),
		steps: chosen(open.steps, given.steps, isWithin),
		seed: chosen(open.seed, given.seed, isWithin),
		system: chosen(open.system, given.system, isShort),
		voice: chosen(open.voice, given.voice, isOffered),
		language: chosen(open.language, given.language, isOffered),
	};
}

function chosen<Value, Open extends { default?: Value | undefined }>(
	open: Open | undefined,
	given: Value | undefined,
	allows: (open: Open, given: Value) => boolean,
): Value | undefined {
	if (given === undefined) return open?.default;
	if (open && allows(open, given)) return given;
	throw new AppError("BAD_INPUT", { isFree: true });
}

function isWithin({ min, max }: NumberParameter, given: number): boolean {
	return given >= min && given <= max;
}

function isShort({ max }: TextParameter, given: string): boolean {
	return given.length <= max;
}

function isOffered({ options }: ChoiceParameter, given: string): boolean {
	return options.includes(given);
}
