import type { z } from "zod";
import { catalogueSchema } from "./catalogue-schema.ts";
import type { Fault } from "./fault.ts";
import { keysAt } from "./keys-at.ts";
import { nearestWord } from "./nearest-word.ts";

/** No setting's name is longer; what is might be a secret in the wrong place and is not repeated. */
const NAME_MAX_CHARACTERS = 24;

type Issue = z.core.$ZodIssue;

/** Says in words what is wrong with a file's shape, every fault of it. Gives no value away. */
export function schemaFaults(issues: readonly Issue[], valueAt: (path: Path) => unknown): Fault[] {
	return issues.flatMap((issue) => faultsOf(issue, valueAt));
}

type Path = Fault["path"];

function faultsOf(issue: Issue, valueAt: (path: Path) => unknown): Fault[] {
	const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
	switch (issue.code) {
		case "unrecognized_keys":
			return issue.keys.map((key) => unknownKey(path, key));
		case "invalid_union":
			return unionFaults(issue, valueAt);
		case "invalid_value":
			return [{ path, text: oneOf(issue.values.map(String), valueAt(path)) }];
		default:
			return [{ path, text: textOf(issue, valueAt(path)) }];
	}
}

function unknownKey(path: Path, key: string): Fault {
	if (key.length > NAME_MAX_CHARACTERS || !/^[\w.-]+$/.test(key)) {
		return { path: [...path, key], text: "no such setting" };
	}
	const meant = nearestWord(key, keysAt(catalogueSchema, path));
	return { path: [...path, key], text: `no such setting${didYouMean(meant)}` };
}

/** Of a choice between shapes only the one that was begun is of interest. */
function unionFaults(
	issue: z.core.$ZodIssueInvalidUnion,
	valueAt: (path: Path) => unknown,
): Fault[] {
	const begun = issue.errors.find((branch) => branch.every(({ path }) => path.length > 0));
	const same = begun ?? issue.errors.find((branch) => branch[0]?.code !== "invalid_type");
	const branch = same ?? [];
	if (branch.length === 0) {
		const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
		const isMissing = valueAt(path) === undefined;
		return [{ path, text: isMissing ? "is missing" : "must be a text, or one by language" }];
	}
	return branch.flatMap((inner) =>
		faultsOf({ ...inner, path: [...issue.path, ...inner.path] }, valueAt),
	);
}

function oneOf(options: readonly string[], given: unknown): string {
	if (given === undefined) return "is missing";
	const meant = typeof given === "string" ? nearestWord(given, options) : undefined;
	return `must be one of ${options.join(", ")}${didYouMean(meant)}`;
}

function didYouMean(word: string | undefined): string {
	return word === undefined ? "" : `; did you mean ${word}?`;
}

const kinds: Readonly<Record<string, string>> = {
	string: "a text",
	number: "a number",
	int: "a whole number",
	array: "a list",
	object: "a list of settings (name: value)",
	record: "a list of settings (name: value)",
};

function textOf(issue: Issue, given: unknown): string {
	if (given === undefined) return "is missing";
	if (issue.code === "invalid_type") return `must be ${kinds[issue.expected] ?? "something else"}`;
	if (issue.code === "too_small") return `must ${sizeOf(issue.origin, "at least", issue.minimum)}`;
	if (issue.code === "too_big") return `must ${sizeOf(issue.origin, "at most", issue.maximum)}`;
	if (issue.code === "invalid_format" || issue.code === "custom") return issue.message;
	return "cannot be used";
}

function sizeOf(origin: string, bound: string, size: number | bigint): string {
	if (origin === "string") return `have ${bound} ${size} character${size === 1 ? "" : "s"}`;
	if (origin === "array") return `have ${bound} ${size} entr${size === 1 ? "y" : "ies"}`;
	return `be ${bound} ${size}`;
}
