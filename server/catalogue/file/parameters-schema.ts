import { z } from "zod";
import { numberParameters } from "#shared/parameters.ts";

const SYSTEM_MAX_CHARACTERS = 4_000;

/** The parameters in the file that visitors may change; the default of a bound is the widest one. */
export const parametersSchema = z.strictObject({
	temperature: numberOf(numberParameters.temperature).optional(),
	maxTokens: numberOf(numberParameters.maxTokens).optional(),
	topP: numberOf(numberParameters.topP).optional(),
	width: numberOf(numberParameters.width).optional(),
	height: numberOf(numberParameters.height).optional(),
	steps: numberOf(numberParameters.steps).optional(),
	seed: numberOf(numberParameters.seed).optional(),
	system: z
		.strictObject({
			default: z.string().max(SYSTEM_MAX_CHARACTERS).optional(),
			max: z.int().min(1).max(SYSTEM_MAX_CHARACTERS).default(1_000),
		})
		.refine(({ default: preset = "", max }) => preset.length <= max, {
			path: ["default"],
			message: "must have at most max characters",
		})
		.optional(),
	voice: oneOf(z.string().min(1).max(60)).optional(),
	language: oneOf(z.string().regex(/^[a-z]{2,3}(-\w+)*$/, "must be a language: en, fr")).optional(),
});

function numberOf(widest: { min: number; max: number; step: number }) {
	const number = (widest.step < 1 ? z.number() : z.int()).min(widest.min).max(widest.max);
	return z
		.strictObject({
			default: number.optional(),
			min: number.default(widest.min),
			max: number.default(widest.max),
		})
		.refine(({ min, max }) => min <= max, {
			path: ["min"],
			message: "must not be above max",
			abort: true,
		})
		.refine(
			({ default: preset, min, max }) => preset === undefined || (preset >= min && preset <= max),
			{
				path: ["default"],
				message: "must lie between min and max",
			},
		);
}

function oneOf(option: z.ZodString) {
	return z
		.strictObject({ default: option.optional(), options: z.array(option).min(1).max(100) })
		.refine(({ default: preset, options }) => preset === undefined || options.includes(preset), {
			path: ["default"],
			message: "must be one of the options",
		});
}
