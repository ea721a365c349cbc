import { type Parameters, type ParameterValues, parameterFault } from "#shared/parameters.ts";
import { parameterNames } from "./parameter-names.ts";

/** Those of the given values that the model allows and that differ from its defaults. */
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
