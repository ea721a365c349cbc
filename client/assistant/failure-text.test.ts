import { expect, test } from "vitest";
import { errorCodes } from "#shared/errors.ts";
import { failureText } from "./failure-text.ts";

const apology = "Désolé, je rencontre des difficultés de connexion.";

test.each([
	["REQUEST_FAILED", "visitor", "Vérifiez votre connexion à Internet"],
	["VISITOR_ALLOWANCE", "visitor", "elle se recharge seule"],
	["CREDITS_EXHAUSTED", "host", "seul son hébergeur"],
	["AUTHENTICATION_FAILED", "host", "Seul l'hébergeur du site"],
	["PROVIDER_TIMEOUT", "provider", "Réessayez dans un moment"],
	["TEXT_TOO_LONG", "visitor", "Reformulez votre question"],
] as const)("%s: an apology and what to do next", (errorCode, fixer, next) => {
	const text = failureText({ errorCode, fixer, sentence: "", tips: [] });
	expect(text.happened).toBe(apology);
	expect(text.next).toContain(next);
});

test.each(errorCodes)("%s has a next step", (errorCode) => {
	expect(failureText({ errorCode, fixer: "host", sentence: "", tips: [] }).next).not.toBe("");
});

test("a stopped reply needs no apology", () => {
	const text = failureText({ errorCode: "STOPPED", fixer: "visitor", sentence: "", tips: [] });
	expect(text.happened).toBe("La réponse a été interrompue.");
});
