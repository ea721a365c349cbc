import { z } from "zod";
import { type ErrorCode, errorCodes, type InputFault, toldKinds } from "#shared/errors.ts";
import { type Bounds, isWhole, type ParameterName } from "#shared/parameters.ts";
import { AppError } from "./app-error.ts";

/** The error of a wrong input: the field, and what belongs there. It never has the value that was sent. */
export function inputError(fault: InputFault, code: ErrorCode = "BAD_INPUT"): AppError {
	return new AppError(code, { parts: fault, isFree: true });
}

/** The error of an input that its schema refuses. */
export function refusedInput({ issues: [issue] }: z.ZodError): AppError {
	if (!issue) return inputError({ field: INPUT, takes: "anObject" });
	const { code, ...fault } = faultOf(issue);
	return inputError({ field: fieldOf(issue), ...fault }, code);
}

/** The error of a parameter's value that a model does not take; `open` is absent if visitors may not set it. */
export function refusedParameter(
	name: ParameterName,
	open: Bounds | undefined,
	given: unknown,
): AppError {
	return inputError({ field: `parameters.${name}`, ...boundsFault(name, open, given) });
}

/** The error of a model's id that is missing, unknown or of another task; names the models that would do. */
export function refusedModel(ids: readonly string[], code: ErrorCode = "UNKNOWN_MODEL"): AppError {
	return inputError({ field: "modelId", ...oneOf(ids.slice(0, MODELS_NAMED)) }, code);
}

/** The bound of an input that is too large, in the unit of what belongs there. */
export function atMost(max: number): Pick<InputFault, "max" | "limit"> {
	return { max, limit: max };
}

/** The name of a form's field or an object's, if it is shaped like a name, as what is no name may be a value. */
export function nameOfField(name: string): string {
	return /^[a-z_]\w{0,39}$/i.test(name) ? name : UNNAMED;
}

/** The field if the input as a whole is wrong. */
const INPUT = "input";
const UNNAMED = "…";
/** Cap on the models that an error names. */
const MODELS_NAMED = 20;

type Issue = z.core.$ZodIssue;
type Fault = Omit<InputFault, "field">;
type CodedFault = Fault & { code?: ErrorCode | undefined };

function fieldOf(issue: Issue): string {
	const unknown = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
	return [...issue.path, ...unknown.map(nameOfField)].join(".") || INPUT;
}

const takesOfType: Readonly<Record<string, Fault["takes"]>> = {
	string: "aText",
	number: "aNumber",
	int: "aWholeNumber",
	array: "aList",
};

const textFields = ["prompt", "text", "content"];

/** What our own checks say of an input, where zod has no word for it. */
const ownParams = z.object({
	code: z.enum(errorCodes).optional(),
	takes: z.enum([...toldKinds, "bytes", "historyCharacters"]),
	max: z.number().optional(),
});

/** What belongs in place of what an issue is about, and the code if it has one of its own. */
function faultOf(issue: Issue): CodedFault {
	switch (issue.code) {
		case "invalid_type":
			return { takes: takesOfType[issue.expected] ?? "anObject" };
		case "invalid_value":
			return oneOf(issue.values);
		case "invalid_union":
			return ofUnion(issue);
		case "invalid_format":
			return { takes: "aTextLike", options: "pattern" in issue ? String(issue.pattern) : "" };
		case "unrecognized_keys":
			return { takes: "nothing" };
		case "too_small":
			if (issue.origin === "array") return { takes: "aFilledList" };
			return { takes: "words", ...(isText(issue) && { code: "TEXT_MISSING" }) };
		case "too_big":
			return tooBig(issue);
		case "custom":
			return ownFault(issue);
		default:
			return { takes: "anObject" };
	}
}

/** Its values; of a union of other kinds, the first one. */
function ofUnion(issue: z.core.$ZodIssueInvalidUnion): CodedFault {
	const all = issue.errors.flat();
	const values = "options" in issue ? issue.options : all.flatMap(valuesOf);
	const [first] = all;
	return values.length > 0 || !first ? oneOf(values) : faultOf(first);
}

function tooBig(issue: z.core.$ZodIssueTooBig): CodedFault {
	// Beyond the integers that a computer can count, which is no limit of ours.
	if (issue.origin === "int") return { takes: "aWholeNumber" };
	const most = atMost(Number(issue.maximum));
	if (issue.origin === "array") return { ...tooMany(issue), ...most };
	return { takes: "characters", ...most, ...(isText(issue) && { code: "TEXT_TOO_LONG" }) };
}

function tooMany({ path }: Issue): CodedFault {
	const field = path.at(-1);
	if (field === "images") return { code: "TOO_MANY_PICTURES", takes: "pictures" };
	return { takes: "items", ...(field === "messages" && { code: "HISTORY_TOO_LONG" }) };
}

function ownFault({ params }: z.core.$ZodIssueCustom): CodedFault {
	// Only `instanceof(File)` fails without them.
	if (!params) return { takes: "aFile" };
	const { max, ...own } = ownParams.parse(params);
	return { ...own, ...(max !== undefined && atMost(max)) };
}

function isText({ path }: Issue): boolean {
	return textFields.includes(String(path.at(-1)));
}

function valuesOf(issue: Issue): readonly unknown[] {
	return issue.code === "invalid_value" ? issue.values : [];
}

function oneOf(options: readonly unknown[]): Fault {
	if (options.length === 0) return { takes: "nothing" };
	return { takes: "oneOf", options: [...new Set(options.map(String))].join(", ") };
}

function boundsFault(name: ParameterName, open: Bounds | undefined, given: unknown): Fault {
	if (!open) return { takes: "nothing" };
	if ("options" in open) return oneOf(open.options);
	if (!("min" in open)) return { takes: "characters", ...atMost(open.max) };
	const { min, max } = open;
	const takes = isWhole(name) ? "aWholeNumberBetween" : "aNumberBetween";
	const value = Number(given);
	const passed = value < min ? min : value > max ? max : undefined;
	return { takes, min, max, ...(passed !== undefined && { limit: passed }) };
}
