import { expect, test } from "vitest";
import type { Thresholds } from "../catalogue/catalogue.ts";
import { decide, generalCategory } from "./verdict.ts";

type Rules = { refuse?: Thresholds; veil?: Thresholds };

const refuseAll = { refuse: { default: 0.8 } };
const refuseNsfw = { refuse: { nsfw: 0.9 } };
const refuseOrVeil = { ...refuseNsfw, veil: { nsfw: 0.5 } };
const minorsFirst = { refuse: { "sexual/minors": 0.2, default: 0.8 } };
const milder = { refuse: { politics: 0.95, default: 0.5 } };
const passes = { verdict: "pass" };
const refused = (category: string) => ({ verdict: "refuse", category });

test.each<[string, Record<string, number>, Rules, object | undefined]>([
	["nothing found", {}, refuseAll, passes],
	["below", { violence: 0.79 }, refuseAll, passes],
	["just reached", { violence: 0.8 }, refuseAll, refused("violence")],
	[
		"a category of its own comes before the default",
		{ "sexual/minors": 0.25, sexual: 0.7 },
		minorsFirst,
		refused("sexual/minors"),
	],
	["and may be milder than the default", { politics: 0.9 }, milder, passes],
	["without a default only what is named counts", { violence: 1, nsfw: 0.3 }, refuseNsfw, passes],
	[
		"a picture is veiled before it is refused",
		{ nsfw: 0.6, sfw: 0.4 },
		refuseOrVeil,
		{ verdict: "veil", category: "nsfw" },
	],
	["refusing wins over veiling", { nsfw: 0.95 }, refuseOrVeil, refused("nsfw")],
	["the worst one decides", { hate: 0.85, violence: 0.99 }, refuseAll, refused("violence")],
	["names in any case", { NSFW: 0.95 }, refuseNsfw, refused("nsfw")],
	["the default means no harmless label", { normal: 0.99 }, { veil: { default: 0.5 } }, passes],
	["a judge of other things says nothing", { tabby: 0.9, boat: 0.1 }, refuseNsfw, undefined],
	["nor does one without scores", {}, refuseNsfw, undefined],
])("%s", (...[, scores, { refuse = {}, veil = {} }, decision]) => {
	const namesAll = Object.keys(scores).length > 0 || decision === undefined;
	expect(decide(scores, { refuse, veil }, { namesAll })).toEqual(decision);
});

test("a guard that names one category only says nothing about the others", () => {
	const rules = { refuse: { jailbreak: 1 }, veil: {} };
	expect(decide({ Violent: 1 }, rules, { namesAll: false })).toEqual({ verdict: "pass" });
});

test.each([
	["sexual/minors", "minors"],
	["S4", "minors"],
	["Suicide & Self-Harm", "self-harm"],
	["self-harm/intent", "self-harm"],
	["Non-violent Illegal Acts", "illegal"],
	["illicit/violent", "illegal"],
	["S9", "illegal"],
	["Sexual Content or Sexual Acts", "sexual"],
	["nsfw", "sexual"],
	["harassment/threatening", "hate"],
	["hate_and_discrimination", "hate"],
	["Violent", "violence"],
	["S1", "violence"],
	["PII", "privacy"],
	["Jailbreak", "jailbreak"],
	["something that a judge made up, with a visitor's words in it", "other"],
])("%s counts as %s", (name, category) => {
	expect(generalCategory(name)).toBe(category);
});
