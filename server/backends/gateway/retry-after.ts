const DAY_SECONDS = 86_400;

const unitSeconds: Readonly<Record<string, number>> = {
	ms: 0.001,
	s: 1,
	sec: 1,
	secs: 1,
	second: 1,
	seconds: 1,
	m: 60,
	min: 60,
	minute: 60,
	minutes: 60,
	h: 3_600,
	hour: 3_600,
	hours: 3_600,
	d: DAY_SECONDS,
	day: DAY_SECONDS,
	days: DAY_SECONDS,
};
const part = String.raw`\d+(?:\.\d+)?\s*(?:ms|s(?:ec(?:ond)?s?)?|m(?:in(?:ute)?s?)?|h(?:ours?)?|d(?:ays?)?)`;
const parts = new RegExp(part, "gi");
const onlyParts = new RegExp(`^${part}(?:\\s*${part})*$`, "i");
const said = new RegExp(`\\b(?:retry|try again) in (${part}(?:\\s*${part})*)`, "i");

/**
 * Whole seconds of a wait: a number, one with units (`20s`, `1m30s`, `500ms`), or a date. At least one, at most
 * a day; undefined for anything else.
 */
export function secondsOf(value: unknown): number | undefined {
	if (typeof value === "number") return rounded(value);
	if (typeof value !== "string") return undefined;
	const text = value.trim();
	if (/^\d+(\.\d+)?$/.test(text)) return rounded(Number(text));
	if (onlyParts.test(text)) return rounded(sumOf(text));
	// Only text with letters or colons is a date: Date.parse would take "-5" for one, too.
	return /[a-z:]/i.test(text) ? rounded((Date.parse(text) - Date.now()) / 1_000) : undefined;
}

/** The wait that the response headers ask for. */
export function retryAfterIn(headers: Readonly<Record<string, string>>): number | undefined {
	const milliseconds = headers["retry-after-ms"];
	return (
		(milliseconds && secondsOf(`${milliseconds.trim()}ms`)) || secondsOf(headers["retry-after"])
	);
}

/** The wait that a message asks for: "Please try again in 7.66s". */
export function waitSaid(message: string): number | undefined {
	const wait = said.exec(message)?.[1];
	return wait === undefined ? undefined : secondsOf(wait);
}

function sumOf(text: string): number {
	return (text.match(parts) ?? []).reduce((sum, each) => {
		const [, number, unit = ""] = /^([\d.]+)\s*([a-z]+)$/i.exec(each) ?? [];
		return sum + Number(number) * (unitSeconds[unit.toLowerCase()] ?? 0);
	}, 0);
}

function rounded(seconds: number): number | undefined {
	return Number.isFinite(seconds)
		? Math.min(Math.max(1, Math.ceil(seconds)), DAY_SECONDS)
		: undefined;
}
