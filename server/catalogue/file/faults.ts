import type { z } from "zod";
import { keysAt } from "./editor-schema.ts";
import { nearestWord } from "./nearest-word.ts";

/** A fault of a catalogue, with its position. The text quotes no value of the file but a model's id. */
export type Fault = { path: readonly (string | number)[]; text: string };

/**
 * The catalogue cannot be used. The message has one line per fault and quotes no value of the file but a model's id.
 */
export class CatalogueError extends Error {
	override readonly name = "CatalogueError";
	readonly faults: readonly string[];

	constructor(faults: readonly string[]) {
		const different = [...new Set(faults)];
		super(different.join("\n"));
		this.faults = different;
	}
}

/** Longer than any setting's name; a longer word may be a misplaced secret and is not repeated. */
const NAME_MAX_CHARACTERS = 24;

const MISSING = "is missing";

type Issue = z.core.$ZodIssue;

/** Turns a schema issue into faults that quote no values of the file. */
export function faultsOf(issue: Issue): Fault[] {
	const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
	switch (issue.code) {
		case "unrecognized_keys":
			return issue.keys.map((key) => unknownKey(path, key));
		case "invalid_key":
			return issue.issues.map(({ message }) => ({ path, text: message }));
		case "invalid_union": {
			// Of a union, report only the branch that the entry resembles.
			const begun = issue.errors.find(
				(branch) =>
					!branch.some((inner) => inner.code === "invalid_type" && inner.path.length === 0),
			);
			if (!begun) return [{ path, text: issue.input === undefined ? MISSING : issue.message }];
			return begun.flatMap(faultsOf).map((fault) => ({ ...fault, path: [...path, ...fault.path] }));
		}
		default:
			return [{ path, text: issue.message }];
	}
}

function unknownKey(path: Fault["path"], key: string): Fault {
	const isName = key.length <= NAME_MAX_CHARACTERS && /^[\w.-]+$/.test(key);
	const hint = isName ? didYouMean(key, keysAt(path)) : "";
	return { path: [...path, key], text: `no such setting${hint}` };
}

/** The end of a fault: a suggestion if a known name is similar. */
export function didYouMean(given: string, words: readonly string[]): string {
	const meant = nearestWord(given, words);
	return meant === undefined ? "" : `; did you mean ${meant}?`;
}

const kinds: Readonly<Record<string, string>> = {
	string: "a text",
	number: "a number",
	int: "a whole number",
	boolean: "true or false, without quotes",
	array: "a list",
	object: "a list of settings (name: value)",
	record: "a list of settings (name: value)",
};

/** The message of a fault for which the schema has none of its own. */
export function sentenceOf(issue: z.core.$ZodRawIssue): string {
	if (issue.input === undefined) return MISSING;
	switch (issue.code) {
		case "invalid_value": {
			const options = issue.values.map(String);
			if (options.length === 1) return `must be ${options[0]}`;
			const hint = typeof issue.input === "string" ? didYouMean(issue.input, options) : "";
			return `must be one of ${options.join(", ")}${hint}`;
		}
		case "invalid_type":
			return `must be ${kinds[issue.expected] ?? "something else"}`;
		case "too_small":
			return `must ${sizeOf(issue.origin, "at least", issue.minimum)}`;
		case "too_big":
			return `must ${sizeOf(issue.origin, "at most", issue.maximum)}`;
		default:
			return "cannot be used";
	}
}

function sizeOf(origin: string, bound: string, size: number | bigint): string {
	if (origin === "string") return `have ${bound} ${size} character${size === 1 ? "" : "s"}`;
	if (origin === "array") return `have ${bound} ${size} entr${size === 1 ? "y" : "ies"}`;
	return `be ${bound} ${size}`;
}
