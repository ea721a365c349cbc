import type { ParameterName } from "#shared/parameters.ts";

/** The parameters in their order on the page. */
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
