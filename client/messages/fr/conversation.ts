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
	writing: "En train d’écrire…",
	jumpToEnd: "Aller à la fin",
	askedElsewhere: "Question posée dans un autre onglet : la réponse apparaîtra aussi ici.",
	noAnswer: "Aucune réponse reçue. Reposer la question",
	generateAgain: "Générer de nouveau",
	versions: "Versions de cette réponse",
	versionBefore: "Version précédente",
	versionAfter: "Version suivante",
	versionOf: "Version {place, number} sur {count, number}",
	versionPlace: "{place, number}/{count, number}",
	goOn: "Continuer",
	goOnQuestion: "Continuez là où vous vous êtes arrêté, s’il vous plaît.",
	copyAnswer: "Copier la réponse",
	readAloud: "Lire à voix haute",
	readAloudPoints: "Lire à voix haute ({points, plural, one {# point} other {# points}})",
	readAloudPrice: "{points, plural, one {# point} other {# points}}",
	preparingVoice: "Préparation de la voix…",
	voiceReady: "La voix est prête : appuyez encore pour l’entendre.",
	stopReading: "Arrêter la lecture",
	readingFailed: "Cette réponse n’a pas pu être lue à voix haute : {sentence}",
	noBrowserVoice: "Ce navigateur n’a pas de voix pour cela.",
	rate: "{rate, number} tokens/s",
	facts: "Détails de la réponse",
	askShort: "Demander une réponse courte",

	noResponse: "Aucune réponse reçue",
	spentInThinking:
		"Le modèle a utilisé tous ses tokens pour réfléchir et n’en avait plus pour répondre.",
	cut: "Coupé : limite de tokens atteinte.",
	stopped: "Arrêté",
	interrupted: "Interrompu : la page a été rechargée ou fermée avant la fin.",
	withdrawn:
		"Cette réponse a été retirée : les règles de ce site ne la permettent pas. La vérification peut se tromper ; demandez autrement.",
	unchecked:
		"Cette réponse a été retirée : ce site vérifie les réponses, et la vérification n’a pas répondu. Redemandez dans un moment.",
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

	// A question whose answer costs nothing
	isFree: "Cette question est gratuite : ce site a déjà sa réponse.",
};
