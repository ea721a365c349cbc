import type { ParameterName } from "#shared/parameters.ts";

/** The parameters in the order in which they are shown. */
export const parameterNames = [
	"temperature",
	"maxTokens",
	"topP",
	"width",
	"height",
	"steps",
	"seed",
	"voice",
	"language",
	"system",
] as const satisfies readonly ParameterName[];
