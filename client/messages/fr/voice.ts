import type { Messages } from "../language.ts";

/** Ce que l’assistant dit de lui-même. */
export const messages: Messages<"voice"> = {
	greeting: "Bonjour ! Je suis l’assistant de {name}. Je peux vous aider à :",
	abilities: `découvrir le site et son créateur
choisir un modèle et l’essayer
utiliser le micro ou un fichier
comprendre un message d’erreur`,
	thinking: "Je réfléchis...",
	newConversation: "Nouvelle conversation",
	apology: "Désolé, je rencontre des difficultés de connexion.",
	reloadPage: "Rechargez la page pour réessayer.",

	VISITOR_ALLOWANCE: `Désolé, vous avez utilisé votre part pour cette heure.
Elle se recharge seule ; rien de ce que vous avez écrit n’est perdu.`,
	SITE_ALLOWANCE: `Désolé, le site a utilisé sa part pour aujourd’hui.
Elle se recharge seule ; revenez un peu plus tard.`,
	CREDITS_EXHAUSTED: `Désolé, le crédit du site est épuisé.
Seul l’hébergeur du site peut le recharger.`,
	VISITOR_BUSY: `Plusieurs de vos demandes sont en cours.
Attendez la fin de l’une d’elles, ou arrêtez-la.`,
	SITE_BUSY: `Beaucoup de visiteurs sont là.
Réessayez dans quelques secondes.`,
	TEXT_TOO_LONG: `Votre question est trop longue.
Raccourcissez-la, puis réessayez.`,
	HISTORY_TOO_LONG: `La conversation est devenue trop longue.
Commencez-en une nouvelle : « Nouvelle conversation ».`,

	MODEL_LOADING: "Le modèle se prépare, ce qui prend d’ordinaire une à deux minutes.",
	RATE_LIMIT: "Le fournisseur demande une pause : réessayez dans un moment.",
	connection: "Vérifiez votre connexion à Internet, puis réessayez.",
	waiting: "Réessayez dans un moment.",
	visitor: "Reformulez votre question, puis réessayez.",
	host: "Seul l’hébergeur du site peut y remédier ; revenez un peu plus tard.",
	provider: "Réessayez dans un moment.",
};
