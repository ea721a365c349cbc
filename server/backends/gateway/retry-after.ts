import { type Fields, isFields } from "../../json.ts";

const DAY_SECONDS = 86_400;

/** Each unit by its names: `m` alone are minutes. */
const units: readonly (readonly [names: string, seconds: number])[] = [
	["ms|msecs?|millis|milliseconds?", 0.001],
	["s|secs?|seconds?", 1],
	["m|mins?|minutes?", 60],
	["h|hrs?|hours?", 3_600],
	["d|days?", DAY_SECONDS],
];
const unitNames = units.map(([names]) => names).join("|");
const number = String.raw`\d+(?:\.\d+)?`;
const part = String.raw`(?:${number}\s*|\b(?:an?|one)\s+)(?:${unitNames})(?![a-z])`;
/** `1m30s`, `2 minutes and 5 seconds`, `PT1M30S`, `00:01:30`. */
const duration = String.raw`(?:\d+(?::\d\d){1,2}|(?:PT)?${part}(?:(?:\s*,|\.?\s+and|\.)?\s*${part})*)`;
const parts = new RegExp(String.raw`(${number}|\b(?:an?|one)\s)\s*(${unitNames})(?![a-z])`, "gi");
const onlyDuration = new RegExp(`^${duration}\\.?$`, "i");
const date = String.raw`\d{4}-\d\d-\d\d[T ][\d:.]+(?: ?(?:Z|UTC|GMT|[+-]\d\d:?\d\d))?|\w{3}, \d\d \w{3} \d{4} [\d:]+ GMT`;

/** Words about the moment from which a request is taken again, with a few between them and the wait. */
const lead = String.raw`\b(?:retr(?:y|ying)|try(?:ing)?|again|come back|wait|resets?|available|replenish\w*|renew\w*|refill\w*|refresh\w*|limited|hold on|cool ?down|back ?off|(?:next|another) request|lifted|unblocked)(?![a-z])[^.;\n]{0,40}?`;
const link = String.raw`(?:\b(?:in|after|for|at|on|until|within|than|about|around|approximately|least|another|next)|[:=~])["'\s]*|(?<=wait\s+)`;
/** A number without a unit, in seconds, only stands beside the words. */
const bare = String.raw`\b(?:retry|again|wait)[-_ ]?(?:in|after|for)?["':=\s]*(${number})(?!\.?\d|[\s-]*[a-z:%])`;
/** The wait before what it is for: "26s until the next request". */
const before = new RegExp(String.raw`(${duration})\s+(?:until|before)\b`, "i");
const said = new RegExp(`${lead}(?:${link})(${duration}|${date})`, "i");
const saidBare = new RegExp(bare, "i");

/** Larger numbers are a time since 1970: in seconds, or from the second limit on in thousandths or smaller parts. */
const EPOCH_SECONDS = 1e9;
const EPOCH_PARTS = 1e11;

/**
 * Whole seconds of a wait: a number, one with units (`20s`, `1m30s`, `500ms`, `PT20S`, `00:00:20`), or a date, also as
 * time since 1970 in seconds or parts of them. At least one, at most a day; undefined for anything else.
 */
export function secondsOf(value: unknown): number | undefined {
	if (typeof value === "number") return value < 0 ? undefined : rounded(fromNow(value));
	if (typeof value !== "string") return undefined;
	const text = value.trim();
	if (/^\d+(\.\d+)?$/.test(text)) return rounded(fromNow(Number(text)));
	if (onlyDuration.test(text)) return rounded(sumOf(text));
	// Only text with letters or colons is a date: Date.parse would take "-5" for one, too.
	return /[a-z:]/i.test(text)
		? rounded((Date.parse(inZone(text)) - Date.now()) / 1_000)
		: undefined;
}

/** Fields and headers that say when to ask again, spelt without case and signs; the unit may be part of the name. */
const askedName =
	/^(?:x|xms)?(?:(?:ratelimit|quota)?retry(?:after|delay|in|at)|wait(?:time)?|resets?(?:at|in|after)|cooldown)(ms|millis|milliseconds|s|secs?|seconds)?$/;

/**
 * The wait that the headers of a failure, or the fields of its body, ask for. `isOfRate`: the limits of rate, which
 * come with every answer, refuse this request.
 */
export function waitIn(
	fields: Readonly<Record<string, unknown>>,
	isOfRate = true,
): number | undefined {
	const asked = Object.entries(fields).flatMap(([name, value]) => {
		const found = askedName.exec(name.replace(/[-_\s]/g, "").toLowerCase());
		const wait = found ? secondsOf(withUnit(value, found[1])) : undefined;
		return wait === undefined ? [] : [{ wait, isExact: found?.[1]?.startsWith("m") }];
	});
	const first = asked.find(({ isExact }) => isExact) ?? asked[0];
	return first?.wait ?? (isOfRate ? resetIn(fields) : undefined);
}

function withUnit(value: unknown, unit: string | undefined): unknown {
	const isNumber = typeof value === "number" || /^\s*[\d.]+\s*$/.test(String(value));
	return unit && isNumber ? `${String(value).trim()}${unit}` : value;
}

/** When used-up rate limits begin again: `x-ratelimit-reset-requests`, or the header of one with nothing remaining. */
function resetIn(fields: Fields): number | undefined {
	const all = Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value] as const);
	const waits = all.flatMap(([name, value]) => {
		if (!/rate-?limit|quota/.test(name) || isFields(value)) return [];
		if (/limit$/.test(name))
			return String(value)
				.split(/,\s*(?=")/)
				.flatMap(listedWait);
		if (!name.includes("reset")) return [];
		const left = all.find(([other]) => other === name.replace("reset", "remaining"))?.[1];
		const isUsedUp = left === undefined || Number(left) === 0;
		return isUsedUp ? (secondsOf(withUnit(value, name.endsWith("-ms") ? "ms" : "")) ?? []) : [];
	});
	return waits.length === 0 ? undefined : Math.max(...waits);
}

/** The wait in one header for all: `"default";r=0;t=26`, or `limit=10, remaining=0, reset=26`. */
function listedWait(text: string): number[] {
	const left = /\b(?:r|remaining)=(\d+)/.exec(text)?.[1];
	const wait = secondsOf(/\b(?:t|reset)=(\d+)/.exec(text)?.[1]);
	return wait === undefined || Number(left ?? 0) > 0 ? [] : [wait];
}

/** The wait that a message names: "Please try again in 7.66s", "retry after 26", "resets at 2026-11-25T10:00:00Z". */
export function waitSaid(message: string): number | undefined {
	const named = /\bretry[-_]?after[-_](ms|seconds?)["':=\s]+([\d.]+)/i.exec(message);
	if (named) return secondsOf(`${named[2]}${named[1]}`);
	return secondsOf((said.exec(message) ?? saidBare.exec(message) ?? before.exec(message))?.[1]);
}

function sumOf(text: string): number {
	const clock = text.split(":").map(Number);
	if (clock.length > 1) return clock.reduce((sum, each) => sum * 60 + each, 0);
	return [...text.matchAll(parts)].reduce((sum, [, count = "", unit = ""]) => {
		const [, seconds = 0] = units.find(([names]) => isNameOf(unit, names)) ?? [];
		return sum + (/\d/.test(count) ? Number(count) : 1) * seconds;
	}, 0);
}

function isNameOf(unit: string, names: string): boolean {
	return new RegExp(`^(?:${names})$`, "i").test(unit);
}

/** A date without a zone is one of UTC. */
function inZone(text: string): string {
	return /^\d{4}-\d\d-\d\d[T ][\d:.]+$/.test(text) ? `${text.replace(" ", "T")}Z` : text;
}

function fromNow(value: number): number {
	let seconds = value;
	if (value < EPOCH_SECONDS) return value;
	while (seconds >= EPOCH_PARTS) seconds /= 1_000;
	return seconds - Date.now() / 1_000;
}

function rounded(seconds: number): number | undefined {
	return Number.isFinite(seconds)
		? Math.min(Math.max(1, Math.ceil(seconds)), DAY_SECONDS)
		: undefined;
}
