import { z } from "zod";
import { mayHoldSecret } from "../errors/redact.ts";
import { parseAnswer } from "../json.ts";

/** Cap on the answer's JSON, in characters. */
const MAX_CHARACTERS = 64 * 1024;
/** Cap on nesting: the walk, the check and JSON.stringify recurse. */
const MAX_DEPTH = 32;
/** A shorter value of a variable may be a common word. */
const SHORTEST_SECRET = 4;

const json = z.json();

/**
 * The value of an answer that its wire cannot read, if a visitor may see it. Undefined if it is too long, not JSON,
 * empty, a failure, or may contain one of the back-end's secrets or an account name: it is then withheld as a whole,
 * because a redacted part may still leak.
 */
export function otherAnswer(
	unread: string,
	secrets: readonly string[] = [],
): z.infer<typeof json> | undefined {
	if (unread.length > MAX_CHARACTERS) return undefined;
	const value = parseAnswer(unread);
	const seen = walk(value);
	if (!seen?.saysSomething) return undefined;
	const texts = [...seen.names, ...seen.texts];
	// Catches a key that is split across values.
	const all = texts.join("");
	const holdsSecret = secrets.some(
		(secret) => secret.length >= SHORTEST_SECRET && all.includes(secret),
	);
	if (holdsSecret || seen.names.some(isHeldBack) || texts.some(mayHoldSecret)) return undefined;
	// 1e400 overflows to Infinity, which JSON cannot carry.
	return json.safeParse(value).data;
}

type Walked = { names: string[]; texts: string[]; saysSomething: boolean };

/** All names and strings of a value; undefined if it is nested too deeply. */
function walk(value: unknown): Walked | undefined {
	const walked: Walked = { names: [], texts: [], saysSomething: false };
	return isWalked(value, walked, 0) ? walked : undefined;
}

function isWalked(value: unknown, walked: Walked, depth: number): boolean {
	if (depth > MAX_DEPTH) return false;
	if (typeof value === "string") {
		walked.texts.push(value);
		walked.saysSomething ||= value.trim() !== "";
	}
	walked.saysSomething ||= typeof value === "number";
	if (typeof value !== "object" || value === null) return true;
	if (!Array.isArray(value)) walked.names.push(...Object.keys(value));
	return Object.values(value).every((each) => isWalked(each, walked, depth + 1));
}

/** Words in field names that indicate a failure. */
const failureWord = /^(errors?|exceptions?|failures?|traceback)$/;
/** Words in field names that hold accounts, keys or quoted requests. */
const privateWord =
	/^(accounts?|apikey|auth|authorization|balance|bearer|billing|company|cookies?|credentials?|credits?|customers?|e?mail|headers?|host(name)?|ip|keys?|login|members?|namespace|org|organi[sz]ations?|owners?|passwords?|payer|projects?|request|secrets?|sessions?|team|tenants?|token|users?|username|workspaces?)$/;

/** Matches parts of a name too: `userName`, `user_name` and `x-user` are all about a user. */
function isHeldBack(name: string): boolean {
	return name
		.replace(/([a-z\d])([A-Z])/g, "$1 $2")
		.toLowerCase()
		.split(/[^a-z\d]+/)
		.some((word) => privateWord.test(word) || failureWord.test(word));
}
