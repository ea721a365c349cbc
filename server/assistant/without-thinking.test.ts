import { expect, test } from "vitest";
import { withoutThinking } from "./without-thinking.ts";

test.each([
	["in a line", "Bonjour ! <think>caché</think> Après.", "Bonjour ! Après."],
	["a reflection", "Avant 72. <reflection>caché</reflection> Après 72.", "Avant 72. Après 72."],
	["the long name", "Avant <thinking>caché</thinking> après.", "Avant après."],
	["reasoning", "Avant <reasoning>caché</reasoning>, après.", "Avant , après."],
	["reasoning at the start", "<reasoning>caché</reasoning>\n\nOui.", "Oui."],
	["any case", "Avant <THINK>caché</Think> après.", "Avant après."],
	["over lines", "Avant <think>ca\nché\n</think> après.", "Avant après."],
	[
		"each of several",
		"<think>a</think>Début. <think>b</think> Fin. <reflection>c</reflection>",
		"Début. Fin.",
	],
	["one inside another", "Un <think>a <reflection>b</reflection> c</think> deux.", "Un deux."],
	["at the end", "Oui. <think>caché</think>", "Oui."],
	["nothing else", "<reasoning>caché</reasoning>", ""],
])("leaves out a pair: %s", (_name, text, expected) => {
	expect(withoutThinking(text)).toBe(expected);
});

test.each([
	["one named tag", "Le modèle ouvre avec <think> et pense."],
	["two named tags without words between", "Les balises <think></think> l’entourent."],
	["tags of two kinds", "Entre <think> et </reflection>, rien."],
	["in quotes", 'Entre "<think>" et "</think>", il pense.'],
	["in French quotes", "Entre «<think>» et «</think>», il pense."],
	["in code", "Entre `<think>` et `</think>`, il pense."],
	["in a block of code", "Ainsi :\n\n```\n<think>a</think>\n```\n\nFin."],
])("keeps what an answer names: %s", (_name, text) => {
	expect(withoutThinking(text)).toBe(text);
});
