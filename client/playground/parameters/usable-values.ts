import type { Parameters, ParameterValues } from "#shared/parameters.ts";

/** Of values that were typed or kept: those that the model allows and that differ from its defaults. */
export function usableValues(parameters: Parameters, given: unknown): ParameterValues {
	if (typeof given !== "object" || given === null) return {};
	const usable = Object.entries(parameters).filter(([name, open]) => {
		const value = Object.hasOwn(given, name) ? Reflect.get(given, name) : undefined;
		return open && value !== open.default && isAllowed(open, value);
	});
	return Object.fromEntries(usable.map(([name]) => [name, Reflect.get(given, name)]));
}

function isAllowed(open: NonNullable<Parameters[keyof Parameters]>, value: unknown): boolean {
	if ("options" in open) return open.options.some((option) => option === value);
	if ("min" in open) return typeof value === "number" && value >= open.min && value <= open.max;
	return typeof value === "string" && value.trim() !== "" && value.length <= open.max;
}
