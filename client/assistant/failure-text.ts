import type { Fixer } from "#shared/error-entry.ts";
import type { ErrorCode } from "#shared/errors.ts";
import type { ShownError } from "../lib/shown-error.ts";

const apology = "Désolé, je rencontre des difficultés de connexion.";

const nextSteps: Partial<Record<ErrorCode, string>> = {
	REQUEST_FAILED: "Vérifiez votre connexion à Internet, puis réessayez.",
	RATE_LIMIT: "Le fournisseur demande une pause : réessayez dans un moment.",
	MODEL_LOADING: "Le modèle se prépare, ce qui prend d'ordinaire une à deux minutes.",
	VISITOR_ALLOWANCE: "Vous avez utilisé votre part pour cette heure ; elle se recharge seule.",
	SITE_ALLOWANCE: "Le site a utilisé sa part pour aujourd'hui ; elle se recharge seule.",
	CREDITS_EXHAUSTED: "Le crédit du site est épuisé ; seul son hébergeur peut le recharger.",
	VISITOR_BUSY: "Plusieurs de vos demandes sont en cours : attendez la fin de l'une d'elles.",
	SITE_BUSY: "Beaucoup de visiteurs sont là : réessayez dans quelques secondes.",
	HISTORY_TOO_LONG: "La conversation est devenue trop longue : commencez-en une nouvelle.",
};

const nextStepBy: Record<Fixer, string> = {
	connection: "Vérifiez votre connexion à Internet, puis réessayez.",
	waiting: "Réessayez dans un moment.",
	visitor: "Reformulez votre question, puis réessayez.",
	host: "Seul l'hébergeur du site peut y remédier ; revenez un peu plus tard.",
	provider: "Réessayez dans un moment.",
};

/** What happened and what to do next, in French. */
export function failureText({ errorCode, fixer }: ShownError): { happened: string; next: string } {
	if (errorCode === "STOPPED") {
		return {
			happened: "La réponse a été interrompue.",
			next: "Vous pouvez poser la question à nouveau.",
		};
	}
	return { happened: apology, next: nextSteps[errorCode] ?? nextStepBy[fixer] };
}
