import type { ParameterName, ParameterValues } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { readStored, removeStored, writeStored } from "../../lib/kept/storage.ts";
import { useKept } from "../use-kept.ts";
import { usableValues } from "./usable-values.ts";

export type ChosenParameters = ReturnType<typeof useParameters>;

/** The parameters of a model, kept in this browser. What the catalogue no longer allows is forgotten. */
export function useParameters({ id, parameters }: ShownModel) {
	const slot = {
		key: `parameters.${id}`,
		version: 1,
		parse: (kept: unknown) => usableValues(parameters, kept),
	};
	// What a link or an earlier result fills in holds for this visit: only a change is kept for longer.
	const [{ values }, keepForVisit] = useKept(`parameters ${id}`, {
		values: readStored(slot) ?? {},
	});

	function keep(next: ParameterValues) {
		keepForVisit({ values: next });
		if (Object.keys(next).length === 0) removeStored(slot.key);
		else writeStored(slot, next);
	}

	return {
		values,
		sent: sentOf(values),
		/** Undefined goes back to the model's own. */
		change: (name: ParameterName, value: number | string | undefined) =>
			keep(usableValues(parameters, { ...values, [name]: value })),
		/** Several at once, such as the sides of a picture. */
		changeAll: (changes: ParameterValues) =>
			keep(usableValues(parameters, { ...values, ...changes })),
		reset: () => keep({}),
	};
}

/** What a call carries of changed parameters: nothing as long as nothing is changed. */
export function sentOf(values: ParameterValues): { parameters?: ParameterValues } {
	return Object.keys(values).length === 0 ? {} : { parameters: values };
}
