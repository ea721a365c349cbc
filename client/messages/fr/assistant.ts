import type { Messages } from "../language.ts";

export const messages: Messages<"assistant"> = {
	subtitle: "Répond dans votre langue",
	anyLanguage: "Vous pouvez écrire dans n’importe quelle langue.",
	question: "Votre question",
	askQuestion: "Posez une question…",
	newAnswerFrom: "Nouvelle réponse de l’assistant",
	costs: "{price, plural, one {# point} other {# points}} par question, reste {left, number}",
	cleared: "Conversation effacée",
	undo: "Annuler",
	minimize: "Réduire",

	whatError: "Que veut dire cette erreur ?",
	whatDoes: "Que fait {model} ?",
	whichModels: "Quels modèles puis-je essayer ?",
	whoMade: "Qui a créé ce site ?",
	isFree: "Est-ce gratuit ?",
};
