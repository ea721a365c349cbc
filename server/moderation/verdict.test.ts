import { expect, test } from "vitest";
import type { Thresholds } from "../catalogue/catalogue.ts";
import { decide, generalCategory } from "./verdict.ts";

type Rules = { refuse?: Thresholds; veil?: Thresholds };

test.each<[string, Record<string, number>, Rules, object | undefined]>([
	["nothing found", {}, { refuse: { default: 0.8 } }, { verdict: "pass" }],
	["below", { violence: 0.79 }, { refuse: { default: 0.8 } }, { verdict: "pass" }],
	[
		"just reached",
		{ violence: 0.8 },
		{ refuse: { default: 0.8 } },
		{ verdict: "refuse", category: "violence" },
	],
	[
		"a category of its own comes before the default",
		{ "sexual/minors": 0.25, sexual: 0.7 },
		{ refuse: { "sexual/minors": 0.2, default: 0.8 } },
		{ verdict: "refuse", category: "sexual/minors" },
	],
	[
		"and may be milder than the default",
		{ politics: 0.9 },
		{ refuse: { politics: 0.95, default: 0.5 } },
		{ verdict: "pass" },
	],
	[
		"without a default only what is named counts",
		{ violence: 1, nsfw: 0.3 },
		{ refuse: { nsfw: 0.9 } },
		{ verdict: "pass" },
	],
	[
		"a picture is veiled before it is refused",
		{ nsfw: 0.6, sfw: 0.4 },
		{ refuse: { nsfw: 0.9 }, veil: { nsfw: 0.5 } },
		{ verdict: "veil", category: "nsfw" },
	],
	[
		"refusing wins over veiling",
		{ nsfw: 0.95 },
		{ refuse: { nsfw: 0.9 }, veil: { nsfw: 0.5 } },
		{ verdict: "refuse", category: "nsfw" },
	],
	[
		"the worst one decides",
		{ hate: 0.85, violence: 0.99 },
		{ refuse: { default: 0.8 } },
		{ verdict: "refuse", category: "violence" },
	],
	[
		"names in any case",
		{ NSFW: 0.95 },
		{ refuse: { nsfw: 0.9 } },
		{ verdict: "refuse", category: "nsfw" },
	],
	[
		"the default means no harmless label",
		{ normal: 0.99 },
		{ veil: { default: 0.5 } },
		{ verdict: "pass" },
	],
	[
		"a judge of other things says nothing",
		{ tabby: 0.9, boat: 0.1 },
		{ refuse: { nsfw: 0.9 } },
		undefined,
	],
	["nor does one without scores", {}, { refuse: { nsfw: 0.9 } }, undefined],
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
