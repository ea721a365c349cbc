import type { Messages } from "../language.ts";

/** Ce que l’assistant dit de lui-même. */
export const messages: Messages<"persona"> = {
	greeting: "Bonjour ! Je suis l’assistant de {name}. Je peux vous aider à :",
	abilities: `découvrir le site et son créateur
choisir un modèle et l’essayer
utiliser le micro ou un fichier
comprendre un message d’erreur`,
	thinking: "Je réfléchis...",
	newConversation: "Nouvelle conversation",
	apology: "Désolé, je rencontre des difficultés de connexion.",
	reloadPage: "Rechargez la page pour réessayer.",

	VISITOR_ALLOWANCE: `Désolé, vous n’avez plus assez de points pour cette heure.
Ils reviennent d’eux-mêmes ; rien de ce que vous avez écrit n’est perdu.`,
	SITE_ALLOWANCE: `Désolé, le site n’a plus assez de points pour aujourd’hui.
Ils reviennent d’eux-mêmes, en un jour au plus.`,
	CREDITS_EXHAUSTED: `Désolé, le crédit du site est épuisé.
Seul l’hébergeur du site peut le recharger.`,
	VISITOR_BUSY: `Plusieurs de vos demandes sont en cours.
Attendez la fin de l’une d’elles, ou arrêtez-la.`,
	SITE_BUSY: `Le site est très fréquenté en ce moment.
Réessayez dans quelques secondes.`,
	TEXT_TOO_LONG: `Votre question est trop longue.
Raccourcissez-la, puis réessayez.`,
	HISTORY_TOO_LONG: `La conversation est devenue trop longue.
Commencez-en une nouvelle : « Nouvelle conversation ».`,
	CHECK_UNAVAILABLE: `Ce site vérifie les questions et les réponses, et la vérification ne répond pas en ce moment.
Réessayez dans un moment.`,
	withheldBySite: `Les règles de ce site ne permettent pas cette question, ou ma réponse.
Posez votre question autrement.`,
	withheldByProvider: `Le filtre du fournisseur a retenu ma réponse.
Posez votre question autrement.`,

	MODEL_LOADING: "Le modèle se prépare, ce qui prend d’ordinaire une à deux minutes.",
	RATE_LIMIT: "Le fournisseur nous demande de ralentir : réessayez dans un moment.",
	connection: "Réessayez dans un moment. Si cela persiste, vérifiez votre connexion à Internet.",
	waiting: "Réessayez dans un moment.",
	visitor: "Reformulez votre question, puis réessayez.",
	host: "Seul l’hébergeur du site peut y remédier ; revenez un peu plus tard.",
	provider: "Réessayez dans un moment.",
};
