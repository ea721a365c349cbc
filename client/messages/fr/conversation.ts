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
	askedElsewhere: "Question posée dans un autre onglet : la réponse apparaîtra aussi ici.",
	noAnswer: "Aucune réponse reçue. Reposer la question",
	answerAgain: "Répondre de nouveau",
	copyAnswer: "Copier la réponse",
	askShort: "Demander une réponse courte",

	noResponse: "Aucune réponse reçue",
	spentInThinking:
		"Le modèle a utilisé tous ses tokens pour réfléchir et n’en avait plus pour répondre.",
	cut: "Coupé : limite de tokens atteinte.",
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
