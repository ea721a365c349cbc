import { expect, test } from "vitest";
import { errorCodes } from "#shared/errors.ts";
import { createTexts } from "../language/create-texts.ts";
import { messages } from "../messages/fr/persona.ts";
import { failureText } from "./failure-text.ts";

const t = createTexts<typeof messages>(messages, { locale: "fr", direction: "ltr" });

const apology = "Désolé, je rencontre des difficultés de connexion.";

test.each([
	["REQUEST_FAILED", "connection", "vérifiez votre connexion à Internet"],
	["REQUEST_FAILED", "host", "Seul l’hébergeur du site"],
	["AUTHENTICATION_FAILED", "host", "Seul l’hébergeur du site"],
	["PROVIDER_TIMEOUT", "provider", "Réessayez dans un moment"],
] as const)("%s: the apology and what to do next", (errorCode, fixer, next) => {
	const { sentence, tips } = failureText(t, { errorCode, fixer });
	expect(sentence).toBe(apology);
	expect(tips.join(" ")).toContain(next);
});

test.each([
	["VISITOR_ALLOWANCE", "assez de points pour cette heure", "reviennent d’eux-mêmes"],
	["SITE_ALLOWANCE", "assez de points pour aujourd’hui", "reviennent d’eux-mêmes"],
	["CREDITS_EXHAUSTED", "crédit du site", "l’hébergeur"],
	["TEXT_TOO_LONG", "trop longue", "Raccourcissez-la"],
] as const)("%s has nothing to do with a connection", (errorCode, happened, next) => {
	const { sentence, tips } = failureText(t, { errorCode, fixer: "visitor" });
	expect(sentence).toContain(happened);
	expect(sentence).not.toContain("connexion");
	expect(tips.join(" ")).toContain(next);
});

test.each([
	["site", "Les règles de ce site"],
	["provider", "Le filtre du fournisseur"],
])("a withheld answer: the rule was the %s's, and the connection is fine", (rule, happened) => {
	const { sentence, tips } = failureText(t, {
		errorCode: "WITHHELD",
		fixer: "visitor",
		parts: { rule },
	});
	expect(sentence).toContain(happened);
	expect(tips).toEqual(["Posez votre question autrement."]);
});

test.each(errorCodes)("%s has a next step", (errorCode) => {
	const { tips } = failureText(t, { errorCode, fixer: "host" });
	expect(tips.join("")).not.toBe("");
});

test.each(errorCodes)("%s is written as French is", (errorCode) => {
	const { sentence, tips } = failureText(t, { errorCode, fixer: "provider" });
	expect([sentence, ...tips].join(" ")).not.toMatch(/'| [!?:;»]|« /);
});
