import type { NumberParameter, Parameters, ParameterValues } from "#shared/parameters.ts";
import type { CatalogueModel } from "../../catalogue/catalogue.ts";
import { AppError } from "../../errors/app-error.ts";

/**
 * What a call carries: the visitor's values over the catalogue's defaults. Throws BAD_INPUT for a
 * parameter that the model does not open and for a value outside of its bounds.
 */
export function chosenParameters(
	{ parameters }: Pick<CatalogueModel, "parameters">,
	given: ParameterValues = {},
): ParameterValues {
	const { temperature, maxTokens, topP, width, height, steps, seed } = parameters;
	const values = {
		temperature: number(temperature, given.temperature),
		maxTokens: number(maxTokens, given.maxTokens),
		topP: number(topP, given.topP),
		width: number(width, given.width),
		height: number(height, given.height),
		steps: number(steps, given.steps),
		seed: number(seed, given.seed),
		system: text(parameters.system, given.system),
		voice: choice(parameters.voice, given.voice),
		language: choice(parameters.language, given.language),
	};
	return values;
}

function number(open: NumberParameter | undefined, given: number | undefined): number | undefined {
	if (given === undefined) return open?.default;
	if (open && given >= open.min && given <= open.max) return given;
	throw outOfBounds();
}

function text(open: Parameters["system"], given: string | undefined): string | undefined {
	if (given === undefined) return open?.default;
	if (open && given.length <= open.max) return given;
	throw outOfBounds();
}

function choice(open: Parameters["voice"], given: string | undefined): string | undefined {
	if (given === undefined) return open?.default;
	if (open?.options.includes(given)) return given;
	throw outOfBounds();
}

function outOfBounds(): AppError {
	return new AppError("BAD_INPUT", { isFree: true });
}
