import type { z } from "zod";
import type { Fault } from "./catalogue-error.ts";
import { keysAt } from "./editor-schema.ts";
import { nearestWord } from "./nearest-word.ts";

/** Longer than any setting's name; a longer text may be a misplaced secret and is not repeated. */
const NAME_MAX_CHARACTERS = 24;

type Issue = z.core.$ZodIssue;

/** The faults of a schema issue in words, without values of the file. */
export function schemaFaults(issue: Issue): Fault[] {
	const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
	if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownKey(path, key));
	if (issue.code === "invalid_union") return unionFaults(issue, path);
	return [{ path, text: issue.input === undefined ? "is missing" : textOf(issue) }];
}

function unknownKey(path: Fault["path"], key: string): Fault {
	const isName = key.length <= NAME_MAX_CHARACTERS && /^[\w.-]+$/.test(key);
	const hint = isName ? didYouMean(key, keysAt(path)) : "";
	return { path: [...path, key], text: `no such setting${hint}` };
}

/** For a choice between shapes, only the faults of the one that was begun. */
function unionFaults(issue: z.core.$ZodIssueInvalidUnion, path: Fault["path"]): Fault[] {
	const begun = issue.errors.find((branch) => branch.every((inner) => inner.path.length > 0));
	const branch = begun ?? issue.errors.find((other) => other[0]?.code !== "invalid_type") ?? [];
	if (branch.length === 0) {
		const isMissing = issue.input === undefined;
		return [{ path, text: isMissing ? "is missing" : "must be a text, or one by language" }];
	}
	return branch.flatMap((inner) => schemaFaults({ ...inner, path: [...path, ...inner.path] }));
}

function didYouMean(given: string, words: readonly string[]): string {
	const meant = nearestWord(given, words);
	return meant === undefined ? "" : `; did you mean ${meant}?`;
}

const kinds: Readonly<Record<string, string>> = {
	string: "a text",
	number: "a number",
	int: "a whole number",
	array: "a list",
	object: "a list of settings (name: value)",
	record: "a list of settings (name: value)",
};

function textOf(issue: Exclude<Issue, z.core.$ZodIssueInvalidUnion>): string {
	switch (issue.code) {
		case "invalid_value": {
			const options = issue.values.map(String);
			const hint = typeof issue.input === "string" ? didYouMean(issue.input, options) : "";
			return `must be one of ${options.join(", ")}${hint}`;
		}
		case "invalid_type":
			return `must be ${kinds[issue.expected] ?? "something else"}`;
		case "too_small":
			return `must ${sizeOf(issue.origin, "at least", issue.minimum)}`;
		case "too_big":
			return `must ${sizeOf(issue.origin, "at most", issue.maximum)}`;
		case "invalid_format":
		case "custom":
			return issue.message;
		default:
			return "cannot be used";
	}
}

function sizeOf(origin: string, bound: string, size: number | bigint): string {
	if (origin === "string") return `have ${bound} ${size} character${size === 1 ? "" : "s"}`;
	if (origin === "array") return `have ${bound} ${size} entr${size === 1 ? "y" : "ies"}`;
	return `be ${bound} ${size}`;
}
