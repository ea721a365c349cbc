import {
	type ParameterName,
	type Parameters,
	type ParameterValues,
	parameterFault,
} from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { setState, useClientState } from "./store.ts";

export type ChosenParameters = ReturnType<typeof useParameters>;

/**
 * The parameters of a model, or of one conversation with it, stored in this browser, without values that the catalogue
 * no longer allows.
 */
export function useParameters({ id: modelId, parameters }: ShownModel, conversationId?: string) {
	const id = conversationId ?? modelId;
	const chosen = useClientState((state) => state.parameters[id]);
	const values = usableValues(parameters, chosen?.values);

	function keep(next: ParameterValues) {
		setState((state) => ({ parameters: { ...state.parameters, [id]: { values: next } } }));
	}

	return {
		values,
		sent: sentOf(values),
		/** Undefined restores the model's default. */
		change: (name: ParameterName, value: number | string | undefined) =>
			keep(usableValues(parameters, { ...values, [name]: value })),
		/** Sets several at once, such as the sides of a picture. */
		changeAll: (changes: ParameterValues) =>
			keep(usableValues(parameters, { ...values, ...changes })),
		reset: () => keep({}),
	};
}

/** The parameters for a call; undefined if none is changed. */
export function sentOf(values: ParameterValues): { parameters?: ParameterValues } {
	return Object.keys(values).length === 0 ? {} : { parameters: values };
}

/** The parameters in their order on the page. */
export const parameterNames = [
	"temperature",
	"maxTokens",
	"topP",
	"width",
	"height",
	"guidance",
	"steps",
	"seed",
	"voice",
	"language",
	"system",
] as const satisfies readonly ParameterName[];

/** The given values that the model allows and that differ from its defaults. */
export function usableValues(parameters: Parameters, given: unknown): ParameterValues {
	if (typeof given !== "object" || given === null) return {};
	const usable = parameterNames.flatMap((name) => {
		const open = parameters[name];
		const value: unknown = Object.hasOwn(given, name) ? Reflect.get(given, name) : undefined;
		const isBlank = typeof value === "string" && value.trim() === "";
		const isUsable =
			open && !isBlank && value !== open.default && !parameterFault(name, open, value);
		return isUsable ? [[name, value]] : [];
	});
	return Object.fromEntries(usable);
}
