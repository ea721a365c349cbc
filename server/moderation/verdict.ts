import type { Scores } from "../backends/wires/wire.ts";
import type { ModerationRules, Thresholds } from "../catalogue/catalogue.ts";

/** The result of moderation. `veil`: a picture is blurred until the visitor reveals it. `silent`: no judge answered. */
export type Verdict = "pass" | "veil" | "refuse" | "silent";

/** The verdict of a judge that answered; `category` is the deciding one, by the judge's name. */
export type Decision = { verdict: Exclude<Verdict, "silent">; category?: string };

/** Labels of harmless content; `default` does not apply to them. */
const harmless = new Set(["sfw", "normal", "safe", "neutral"]);

/**
 * Compares a judge's scores with the thresholds. Undefined if the judge reports none of the configured categories: a
 * misconfiguration must not pass as "nothing found".
 */
export function decide(
	scores: Scores,
	{ refuse, veil }: Pick<ModerationRules, "refuse" | "veil">,
	{ namesAll }: { namesAll: boolean },
): Decision | undefined {
	const found = Object.entries(scores).map(([name, score]) => ({ name: plain(name), score }));
	const [refusing, veiling] = [plainly(refuse), plainly(veil)];
	const isKnown = ({ name }: { name: string }) =>
		harmless.has(name) ||
		limitOf(refusing, name) !== undefined ||
		limitOf(veiling, name) !== undefined;
	if (namesAll && !found.some(isKnown)) return undefined;
	for (const [verdict, limits] of [
		["refuse", refusing],
		["veil", veiling],
	] as const) {
		const [worst] = found
			.flatMap(({ name, score }) => {
				const limit = limitOf(limits, name);
				return limit !== undefined && score >= limit ? [{ name, over: score - limit }] : [];
			})
			.sort((one, other) => other.over - one.over);
		if (worst) return { verdict, category: worst.name };
	}
	return { verdict: "pass" };
}

function limitOf(limits: ReadonlyMap<string, number>, name: string): number | undefined {
	return limits.get(name) ?? (harmless.has(name) ? undefined : limits.get("default"));
}

function plainly(thresholds: Thresholds): ReadonlyMap<string, number> {
	return new Map(Object.entries(thresholds).map(([name, limit]) => [plain(name), limit]));
}

function plain(name: string): string {
	return name.trim().toLowerCase();
}

/** Categories in log and metrics: a closed list, because judges invent names. */
const general: readonly (readonly [category: string, names: RegExp])[] = [
	["minors", /minor|child|^s4$/],
	["self-harm", /self.?harm|suicide|^s11$/],
	["hate", /hate|harass|discriminat|^s10$/],
	["illegal", /illegal|illicit|crim|weapon|drug|^s(2|9)$/],
	["sexual", /sex|nsfw|porn|hentai|nud|^s(3|12)$/],
	["violence", /violen|gore|^s1$/],
	["privacy", /pii|privacy|^s7$/],
	["jailbreak", /jailbreak/],
];

/** Maps a judge's category to the closed list. */
export function generalCategory(name: string): string {
	return general.find(([, names]) => names.test(plain(name)))?.[0] ?? "other";
}
