import { expect, test } from "vitest";
import { widgetReply } from "./widget-messages.ts";

const empty = "Désolé, je n'ai pas pu générer une réponse. Veuillez réessayer.";
const help =
	"Je suis là pour vous aider\u202f! Posez-moi une question sur le site, ses modèles ou son créateur.";

const cut = {
	reply: expect.stringMatching(/^Ma réflexion a pris toute la place/),
	isCutInThinking: true,
};

test.each([
	["plain", "Bonjour !", "stop", { reply: "Bonjour !" }],
	["empty", "", "stop", { reply: empty }],
	["blank", " \n\t", "stop", { reply: empty }],
	["think", "<think>\nhm\n</think>\n\nOui.", "stop", { reply: "Oui." }],
	["in a line", "Avant. <reflection>caché</reflection> Après.", "stop", { reply: "Avant. Après." }],
	["unclosed", "<think>hm, the visitor", "stop", { reply: help }],
	["answer, then unclosed", "Oui.\n<think>hm", "stop", { reply: "Oui." }],
	["thinking only", "<think>hm</think>\n", "stop", { reply: help }],
	["less-than signs stay", "Si a < b, alors <b>.", "stop", { reply: "Si a < b, alors <b>." }],
	["a cut answer keeps what came", "<think>hm</think>Oui, par", "length", { reply: "Oui, par" }],
	["an answer before cut thinking stays", "Oui.\n<think>hm", "length", { reply: "Oui." }],
	["cut in thinking", "<think>hm, the visitor", "length", cut],
	["cut in thinking that has a field of its own", "", "length", cut],
	["cut behind closed thinking", "<think>hm</think>\n", "length", cut],
] as const)("%s", (...[, content, finishReason, expected]) => {
	expect(widgetReply({ content, finishReason })).toEqual(expected);
});

test.each([
	["en", /^Sorry, /],
	["ar", /^عذرًا/],
	["de", /^Désolé, /],
	[undefined, /^Désolé, /],
])("what it says by itself is in the language %s", (language, words) => {
	expect(widgetReply({ content: " ", finishReason: "stop" }, language).reply).toMatch(words);
});
