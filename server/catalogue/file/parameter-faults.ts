import { z } from "zod";
import type { ModelTask } from "#shared/models.ts";
import {
	choiceParameters,
	numberParameters,
	type ParameterName,
	type Parameters,
} from "#shared/parameters.ts";
import { taskParameters } from "../task-parameters.ts";
import type { Fault } from "./fault.ts";

const number = z.number().optional().catch(undefined);
const bounds = z.looseObject({ default: number, min: number, max: number });
const choice = z.looseObject({
	default: z.unknown().optional(),
	options: z.array(z.unknown()).optional().catch(undefined),
});
const text = z.looseObject({ default: z.string().optional().catch(undefined), max: number });

/** Parameters that the task does not know, and defaults outside of their own bounds. */
export function parameterFaults(
	parameters: Readonly<Record<string, unknown>>,
	task: ModelTask | undefined,
): Fault[] {
	return Object.entries(parameters).flatMap(([name, value]) => {
		if (!isParameter(name)) return [];
		const path = ["parameters", name];
		if (task !== undefined && !taskParameters[task].includes(name)) {
			return [{ path, text: `${task} has no such parameter` }];
		}
		return faultsOf(name, value).map((fault) => ({ ...fault, path: [...path, ...fault.path] }));
	});
}

function faultsOf(name: ParameterName, value: unknown): Fault[] {
	if (name === "system") return textFaults(value);
	return isNumber(name) ? numberFaults(value) : choiceFaults(value);
}

function numberFaults(value: unknown): Fault[] {
	const { data } = bounds.safeParse(value);
	if (!data) return [];
	const { default: preset, min, max } = data;
	if (min !== undefined && max !== undefined && min > max) {
		return [{ path: ["min"], text: "must not be above max" }];
	}
	const isOutside = preset !== undefined && ((min ?? preset) > preset || (max ?? preset) < preset);
	return isOutside ? [{ path: ["default"], text: "must lie between min and max" }] : [];
}

function choiceFaults(value: unknown): Fault[] {
	const { data } = choice.safeParse(value);
	if (!data?.options || data.default === undefined || data.options.includes(data.default))
		return [];
	return [{ path: ["default"], text: "must be one of the options" }];
}

function textFaults(value: unknown): Fault[] {
	const { data } = text.safeParse(value);
	if (!data?.default || data.max === undefined || data.default.length <= data.max) return [];
	return [{ path: ["default"], text: "must have at most max characters" }];
}

function isNumber(name: string): name is keyof typeof numberParameters {
	return Object.hasOwn(numberParameters, name);
}

function isParameter(name: string): name is keyof Parameters {
	return isNumber(name) || name === "system" || choiceParameters.some((choice) => choice === name);
}
