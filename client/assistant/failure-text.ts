import type { Fixer } from "#shared/errors/error-entry.ts";
import type { ErrorCode } from "#shared/errors.ts";
import type { ShownError } from "../lib/shown-error.ts";

const apology = "Désolé, je rencontre des difficultés de connexion.";

type FailureText = { sentence: string; tips: readonly string[]; lang: string };

/** What has nothing to do with a connection: what happened, and what to do next. */
const ownTexts: Partial<Record<ErrorCode, readonly [string, string]>> = {
	VISITOR_ALLOWANCE: [
		"Désolé, vous avez utilisé votre part pour cette heure.",
		"Elle se recharge seule\u202f; rien de ce que vous avez écrit n’est perdu.",
	],
	SITE_ALLOWANCE: [
		"Désolé, le site a utilisé sa part pour aujourd’hui.",
		"Elle se recharge seule\u202f; revenez un peu plus tard.",
	],
	CREDITS_EXHAUSTED: [
		"Désolé, le crédit du site est épuisé.",
		"Seul l’hébergeur du site peut le recharger.",
	],
	VISITOR_BUSY: [
		"Plusieurs de vos demandes sont en cours.",
		"Attendez la fin de l’une d’elles, ou arrêtez-la.",
	],
	SITE_BUSY: ["Beaucoup de visiteurs sont là.", "Réessayez dans quelques secondes."],
	TEXT_TOO_LONG: ["Votre question est trop longue.", "Raccourcissez-la, puis réessayez."],
	HISTORY_TOO_LONG: [
		"La conversation est devenue trop longue.",
		"Commencez-en une nouvelle\u00a0: «\u00a0Nouvelle conversation\u00a0».",
	],
};

const nextSteps: Partial<Record<ErrorCode, string>> = {
	REQUEST_FAILED: "Vérifiez votre connexion à Internet, puis réessayez.",
	RATE_LIMIT: "Le fournisseur demande une pause\u00a0: réessayez dans un moment.",
	MODEL_LOADING: "Le modèle se prépare, ce qui prend d’ordinaire une à deux minutes.",
};

const nextStepBy: Record<Fixer, string> = {
	connection: "Vérifiez votre connexion à Internet, puis réessayez.",
	waiting: "Réessayez dans un moment.",
	visitor: "Reformulez votre question, puis réessayez.",
	host: "Seul l’hébergeur du site peut y remédier\u202f; revenez un peu plus tard.",
	provider: "Réessayez dans un moment.",
};

/** What happened and what to do next, in French. */
export function failureText({ errorCode, fixer }: ShownError): FailureText {
	const [sentence, next] = ownTexts[errorCode] ?? [
		apology,
		nextSteps[errorCode] ?? nextStepBy[fixer],
	];
	return { sentence, tips: [next], lang: "fr" };
}
