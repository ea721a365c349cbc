import type { LineBody } from "./to-request.ts";

/** That many equal characters in a row are no coincidence. */
const RUN_CHARACTERS = 12;
/** A shorter text may be any common word. */
const SHORTEST_TEXT = 4;
/** Where a visitor's words stand in a request; other fields hold names of ours. */
const wordFields = new Set(["content", "prompt", "text", "inputs", "input"]);

/**
 * Some providers quote the request in their failures. Gives the test that finds a visitor's words
 * in such a message, so that neither the log nor a screen repeats them.
 */
export function echoOf(body: LineBody): (message: string) => boolean {
	// Called only after a failure, which is rare.
	return (message) => "json" in body && wordsIn(body.json).some((words) => repeats(message, words));
}

function repeats(message: string, words: string): boolean {
	if (words.length < RUN_CHARACTERS) {
		return words.length >= SHORTEST_TEXT && message.includes(words);
	}
	for (let at = 0; at + RUN_CHARACTERS <= message.length; at += 1) {
		if (words.includes(message.slice(at, at + RUN_CHARACTERS))) return true;
	}
	return false;
}

function wordsIn(value: unknown, field = ""): string[] {
	if (typeof value === "string") return wordFields.has(field) ? [value.trim()] : [];
	if (Array.isArray(value)) return value.flatMap((each) => wordsIn(each, field));
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([name, each]) => wordsIn(each, name));
}
