import { expect, test } from "vitest";
import { widgetReply } from "./widget-messages.ts";

const empty = "Désolé, je n'ai pas pu générer une réponse. Veuillez réessayer.";
const help =
	"Je suis là pour vous aider\u202f! Posez-moi une question sur le site, ses modèles ou son créateur.";

test.each([
	{ name: "plain", content: "Bonjour !", reply: "Bonjour !" },
	{ name: "empty", content: "", reply: empty },
	{ name: "blank", content: " \n\t", reply: empty },
	{ name: "think", content: "<think>\nhm\n</think>\n\nOui.", reply: "Oui." },
	{ name: "unclosed", content: "<think>hm, the visitor", reply: help },
	{ name: "answer, then unclosed", content: "Oui.\n<think>hm", reply: "Oui." },
	{ name: "thinking only", content: "<think>hm</think>\n", reply: help },
	{ name: "less-than signs stay", content: "Si a < b, alors <b>.", reply: "Si a < b, alors <b>." },
])("$name", ({ content, reply }) => {
	expect(widgetReply({ content, finishReason: "stop" })).toEqual({ reply });
});

test.each([
	{ name: "an answer", content: "<think>hm</think>Oui, par", reply: "Oui, par" },
	{ name: "an answer, then thinking", content: "Oui.\n<think>hm", reply: "Oui." },
])("$name that was cut keeps what came", ({ content, reply }) => {
	expect(widgetReply({ content, finishReason: "length" })).toEqual({ reply });
});

test.each([
	{ name: "unclosed thinking", content: "<think>hm, the visitor" },
	{ name: "thinking in a field of its own", content: "" },
	{ name: "closed thinking and no word more", content: "<think>hm</think>\n" },
])("$name that was cut is no offer of help", ({ content }) => {
	expect(widgetReply({ content, finishReason: "length" })).toEqual({
		reply: expect.stringMatching(/^Ma réflexion a pris toute la place/),
		isCutInThinking: true,
	});
});

test.each([
	["en", /^Sorry, /],
	["ar", /^عذرًا/],
	["de", /^Désolé, /],
	[undefined, /^Désolé, /],
])("what it says by itself is in the language %s", (language, words) => {
	expect(widgetReply({ content: " ", finishReason: "stop" }, language).reply).toMatch(words);
});
