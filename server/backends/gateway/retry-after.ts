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
const part = String.raw`\d+(?:\.\d+)?\s*(?:${unitNames})(?![a-z])`;
const duration = String.raw`${part}(?:(?:\s*,|\s+and)?\s*${part})*`;
const parts = new RegExp(String.raw`(\d+(?:\.\d+)?)\s*(${unitNames})(?![a-z])`, "gi");
const onlyParts = new RegExp(`^${duration}$`, "i");
const lead = `(?:retry(?:ing)?|try(?:ing)?(?: it)? again|come back|wait|resets?|available(?: again)?|retry[-_]after)`;
const link = String.raw`[\s:="']*(?:in|after|for|at)?[\s:="']*(?:about|around|approximately|at least|another)?\s*`;
const isoDate = String.raw`\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)`;
/** "try again in 7.66s", "retry after 26 seconds", "resets at 2026-11-25T10:00:00Z"; without a unit seconds are meant. */
const said = new RegExp(
	String.raw`\b${lead}${link}(${duration}|${isoDate}|(?<=after[\s:="']*)\d+(?:\.\d+)?(?!\.?\d|\s*[a-z]))`,
	"i",
);

/** Larger numbers are a time since 1970: in seconds, or from the second limit on in milliseconds. */
const EPOCH_SECONDS = 1e9;
const EPOCH_MILLISECONDS = 1e11;

/**
 * Whole seconds of a wait: a number, one with units (`20s`, `1m30s`, `500ms`), or a date, also in seconds or milliseconds
 * since 1970. At least one, at most a day; undefined for anything else.
 */
export function secondsOf(value: unknown): number | undefined {
	if (typeof value === "number") return rounded(fromNow(value));
	if (typeof value !== "string") return undefined;
	const text = value.trim();
	if (/^\d+(\.\d+)?$/.test(text)) return rounded(fromNow(Number(text)));
	if (onlyParts.test(text)) return rounded(sumOf(text));
	// Only text with letters or colons is a date: Date.parse would take "-5" for one, too.
	return /[a-z:]/i.test(text) ? rounded((Date.parse(text) - Date.now()) / 1_000) : undefined;
}

/** The wait that the headers of a failure ask for. */
export function retryAfterIn(
	headers: Readonly<Record<string, string>>,
	status: number,
): number | undefined {
	const milliseconds = headers["retry-after-ms"] ?? headers["x-ms-retry-after-ms"];
	const asked =
		(milliseconds && secondsOf(`${milliseconds.trim()}ms`)) || secondsOf(headers["retry-after"]);
	// These headers come with every answer; only here does one of them refuse the request.
	return asked ?? (status === 429 ? resetIn(headers) : undefined);
}

/** When the limits of rate that are used up begin again: `x-ratelimit-reset-requests`, or one that names what is left. */
export function resetIn(headers: Readonly<Record<string, unknown>>): number | undefined {
	const all = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
	const waits = all.flatMap(([name, value]) => {
		if (!/rate-?limit/.test(name)) return [];
		if (/limit$/.test(name)) return listedWait(String(value));
		if (!name.includes("reset")) return [];
		const left = all.find(([other]) => other === name.replace("reset", "remaining"))?.[1];
		const isUsedUp = left === undefined || Number(left) === 0;
		return isUsedUp ? (secondsOf(name.endsWith("-ms") ? `${value}ms` : value) ?? []) : [];
	});
	return waits.length === 0 ? undefined : Math.max(...waits);
}

/** The wait in one header for all: `"default";r=0;t=26`, or `limit=10, remaining=0, reset=26`. */
function listedWait(text: string): number[] {
	const left = /\b(?:r|remaining)=(\d+)/.exec(text)?.[1];
	const wait = secondsOf(/\b(?:t|reset)=(\d+)/.exec(text)?.[1]);
	return wait === undefined || Number(left ?? 0) > 0 ? [] : [wait];
}

/** The wait that a message asks for: "Please try again in 7.66s". */
export function waitSaid(message: string): number | undefined {
	const wait = said.exec(message)?.[1];
	return wait === undefined ? undefined : secondsOf(wait);
}

function sumOf(text: string): number {
	return [...text.matchAll(parts)].reduce((sum, [, number, unit = ""]) => {
		const [, seconds = 0] = units.find(([names]) => isNameOf(unit, names)) ?? [];
		return sum + Number(number) * seconds;
	}, 0);
}

function isNameOf(unit: string, names: string): boolean {
	return new RegExp(`^(?:${names})$`, "i").test(unit);
}

function fromNow(value: number): number {
	if (value < EPOCH_SECONDS) return value;
	return (value < EPOCH_MILLISECONDS ? value : value / 1_000) - Date.now() / 1_000;
}

function rounded(seconds: number): number | undefined {
	return Number.isFinite(seconds)
		? Math.min(Math.max(1, Math.ceil(seconds)), DAY_SECONDS)
		: undefined;
}
