import { STATUS_CODES } from "node:http";
import { FIREWALL_PAGE, isPageOfFirewall } from "../../errors/provider-table.ts";
import { type Fields, firstOf, isFields, parseJson } from "../../json.ts";
import { secondsOf, waitIn } from "./retry-after.ts";

const MESSAGE_MAX_CHARACTERS = 300;
/** Cap on nesting; real failure bodies have a few levels. */
const MAX_DEPTH = 6;
const MOST_FAULTS = 20;

/** The facts in a failure's body. */
export type ErrorBody = {
	/** Raw message; empty for HTML, broken JSON and bodies without one. */
	message: string;
	/** Its codes, types and reasons, normalised: `invalidapikey`. */
	codes: readonly string[];
	/** The status that it names itself. */
	status?: number | undefined;
	/** The request field that the failure is about. */
	field?: string | undefined;
	/** The provider's estimate of the seconds until a cold model is loaded. */
	estimatedSeconds?: number | undefined;
	/** How much of the model is loaded, in percent. */
	loadedPercent?: number | undefined;
	/** When to retry, if the body says so. */
	retryAfterSeconds?: number | undefined;
};

/** Reads a failure's body in every known shape (docs/provider.md). */
export function readErrorBody(raw: string): ErrorBody {
	const parsed = parseJson(raw);
	if (parsed !== undefined) return errorBodyOf(parsed);
	if (!isCode(raw)) return { message: clip(raw), codes: [] };
	// The words of a page are neither shown nor logged.
	return { message: "", codes: isPageOfFirewall(wordsOfPage(raw)) ? [FIREWALL_PAGE] : [] };
}

/** The same for a parsed body. */
export function errorBodyOf(parsed: unknown): ErrorBody {
	const objects = objectsIn(parsed);
	const found = {
		status: firstOf(objects, firstKey(statusKeys, httpStatus)),
		field: firstOf(objects, firstKey(fieldKeys, nameOf)) ?? firstOf(objects, placeOf),
		estimatedSeconds: firstOf(objects, firstKey(["estimated_time"], estimateOf)),
		loadedPercent: firstOf(objects, firstKey(["progress"], percentOf)),
		// A router quotes the headers that it was told in `metadata.headers`.
		retryAfterSeconds: firstOf(objects, (fields) => waitIn(fields)),
	};
	const known = Object.entries(found).filter(([, value]) => value !== undefined);
	return {
		message: clip(messageIn(parsed, 0)),
		codes: codesIn(objects),
		...Object.fromEntries(known),
	};
}

/** Where messages appear, the top of the body first. */
const topKeys = ["error", "errors", "detail", "message", "details", "base_resp"] as const;
const messageKeys = [
	...["message", "Message", "msg", "error_message", "errorMessage", "error_msg", "err_msg"],
	...["status_msg", "detail", "error", "errors", "reason", "description", "title"],
] as const;
/** A router's own message; `raw` has the provider's. */
const wrappers = /^provider returned error\.?$/i;
const phrases = new Set(Object.values(STATUS_CODES).map((phrase) => phrase?.toLowerCase()));

function messageIn(value: unknown, depth: number): string {
	if (depth > MAX_DEPTH) return "";
	if (typeof value === "string") {
		const inner = /^\s*[[{]/.test(value) ? parseJson(value) : undefined;
		return inner === undefined ? value.trim() : messageIn(inner, depth + 1) || value.trim();
	}
	if (Array.isArray(value)) {
		const all = value.map((each) => messageIn(each, depth + 1));
		return all.filter((text) => text !== "").join(" ");
	}
	if (!isFields(value)) return "";
	const keys = depth === 0 ? [...topKeys, ...messageKeys] : messageKeys;
	const texts = keys.map((key) => messageIn(value[key], depth + 1)).filter((text) => text !== "");
	// `error: "Bad Request"` beside a message adds nothing.
	const text = texts.find((each) => !phrases.has(each.toLowerCase())) ?? texts[0] ?? "";
	const raw = isFields(value["metadata"]) ? value["metadata"]["raw"] : undefined;
	return (wrappers.test(text) && messageIn(raw, depth + 1)) || text;
}

const codeKeys = [
	...["code", "type", "error_type", "error_code", "errorCode", "status", "reason", "__type"],
	"err_code",
];
const fieldKeys = ["param", "parameter", "field"];
const statusKeys = ["code", "status", "status_code", "statusCode", "http_code"];

/** All objects of a body, outermost first, including JSON inside its strings. */
function objectsIn(value: unknown, depth = 0): Fields[] {
	if (depth > MAX_DEPTH) return [];
	if (typeof value === "string") {
		return /^\s*[[{]/.test(value) ? objectsIn(parseJson(value), depth + 1) : [];
	}
	if (Array.isArray(value)) {
		return value.slice(0, MOST_FAULTS).flatMap((each) => objectsIn(each, depth + 1));
	}
	if (!isFields(value)) return [];
	// A validation error repeats the field's input.
	const { input: _sent, ctx: _limits, ...inner } = value;
	return [value, ...Object.values(inner).flatMap((each) => objectsIn(each, depth + 1))];
}

function codesIn(objects: readonly Fields[]): string[] {
	const codes = objects.flatMap((fields) => [
		// A bare number is a status, or has a different meaning with each provider.
		...codeKeys.map((key) => fields[key]).filter((value) => typeof value === "string"),
		...(isFields(fields["base_resp"]) ? [`minimax${fields["base_resp"]["status_code"]}`] : []),
	]);
	return [...new Set(codes.map(spelling).filter((code) => /^[a-z\d]{2,60}$/.test(code)))];
}

function firstKey<Value>(keys: readonly string[], read: (value: unknown) => Value | undefined) {
	return (fields: Fields) => firstOf(keys, (key) => read(fields[key]));
}

function placeOf({ loc }: Fields): string | undefined {
	return Array.isArray(loc) ? nameOf(loc.at(-1)) : undefined;
}

/** Normalises a code: `INVALID_API_KEY`, `invalid-api-key` and `InvalidApiKey` are the same. */
function spelling(code: string): string {
	return withoutGaps(code.replace(/^.*[#.](?=\w)/, ""));
}

/** A text as a code is spelt that has its words. */
export function withoutGaps(text: string): string {
	return text.replace(/[_\s-]/g, "").toLowerCase();
}

function httpStatus(value: unknown): number | undefined {
	const status = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
	const isStatus = typeof status === "number" && Number.isInteger(status);
	return isStatus && status >= 400 && status <= 599 ? status : undefined;
}

function nameOf(value: unknown): string | undefined {
	return typeof value === "string" ? /^(?:.*\.)?(\w{1,40})$/.exec(value)?.[1] : undefined;
}

function estimateOf(value: unknown): number | undefined {
	if (typeof value === "string") return secondsOf(value);
	return typeof value === "number" && value >= 0 ? value : undefined;
}

function percentOf(value: unknown): number | undefined {
	return typeof value === "number" && value >= 0 && value <= 100 ? value : undefined;
}

function isCode(raw: string): boolean {
	return /^\s*[<{[]|<\/?(html|body|head|title)\b/i.test(raw);
}

function wordsOfPage(raw: string): string {
	return raw.replace(/<(script|style)\b[\s\S]*?(<\/\1|$)|<[^>]*>?/gi, " ").replace(/\s+/g, " ");
}

function clip(raw: string): string {
	return raw.trim().slice(0, MESSAGE_MAX_CHARACTERS);
}
