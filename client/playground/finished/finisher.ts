import type { ParameterValues } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { Made } from "./finished-result.ts";
import { visitResults } from "./visit-results.ts";

/** Gives what takes in the result of a call that begins now, with that model and those parameters. */
export function finisher(model: ShownModel, parameters: ParameterValues) {
	return (input: string | File, result: Made) =>
		visitResults.finish({ model, parameters, input, result });
}
