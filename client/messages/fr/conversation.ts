import type { Messages } from "../language.ts";

export const messages: Messages<"conversation"> = {
	conversation: "Conversation",
	you: "Vous",
	send: "Envoyer",
	stop: "Arrêter",
	cancel: "Annuler",
	editing: "Vous modifiez votre dernier message : l’envoi le remplacera, ainsi que sa réponse.",
	editLast: "Modifier le dernier message",
	tooLong: "{count, number} caractères sur {max, number} au plus",
	jumpToLatest: "Aller au plus récent",
	askedElsewhere: "Demandé dans un autre onglet. Demander ici",
	noAnswer: "Aucune réponse n’est venue. Demander de nouveau",
	answerAgain: "Répondre de nouveau",
	copyAnswer: "Copier la réponse",
	askShort: "Demander une réponse courte",

	noResponse: "Aucune réponse reçue",
	spentInThinking: "La réflexion a utilisé tous les tokens prévus : il n’y a pas eu de réponse.",
	cut: "Coupé : la réponse a atteint la limite de tokens.",
	stopped: "Arrêté",
	thinkingFor: "Réfléchit depuis {time}",
	thoughtFor: "A réfléchi pendant {time}",

	conversationWith: "Conversation avec {name}",
	failed: "Erreur : {sentence}",

	codeIn: "Code : {language}",
	plainText: "texte",
	copyCode: "Copier le code",
	picture: "Image",
	done: "Fait",
	toDo: "À faire",
	formula: "Formule",
	table: "Tableau",
};
