import { exampleSeedOf, type ParameterValues } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";

type Options = {
	/** How many calls the press makes. */
	count?: number;
	/** The input is one of this site's examples, which are drawn with a seed of their own. */
	isExample?: boolean;
};

/**
 * The parameters of each call of a press. A model that takes a seed always gets one, so that what it draws can be drawn
 * again: the visitor's, an example's, otherwise a random one. The calls of one press count on from it. A host's own
 * seed stays.
 */
export function seededValues(
	{ parameters }: Pick<ShownModel, "parameters">,
	values: ParameterValues,
	{ count = 1, isExample = false }: Options = {},
): readonly ParameterValues[] {
	const { seed: open } = parameters;
	const calls = Array.from({ length: count }, (_, place) => place);
	if (!open || (open.default !== undefined && values.seed === undefined && count === 1)) {
		return calls.map(() => values);
	}
	const range = open.max - open.min + 1;
	const isUnchanged = Object.keys(values).length === 0;
	const first =
		values.seed ??
		open.default ??
		(isExample && isUnchanged ? exampleSeedOf(parameters) : undefined) ??
		open.min + Math.floor(Math.random() * range);
	return calls.map((place) => ({
		...values,
		seed: open.min + ((first - open.min + place) % range),
	}));
}
