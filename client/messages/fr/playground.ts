import type { Messages } from "../language.ts";

export const messages: Messages<"playground"> = {
	title: "Playground IA",
	description:
		"Choisissez un modèle d’IA, donnez-lui un texte, une image ou un enregistrement, et voyez le résultat.",
	intro: "Choisissez un modèle, donnez-lui une entrée, voyez le résultat.",
	results: "Résultats",
	noModel: "Aucun modèle choisi",
	noModelHint: "Commencez par ici.",
	unknownModel: "Ce site ne propose pas le modèle de votre lien. Commencez par ici.",
	anyFile: "Ou déposez ici une image ou un enregistrement.",
	optionPrice: "{count, plural, one {# point} other {# points}}",
	select: "Choix du modèle",
	choose: "Choisissez un modèle",
	about: "À propos de {name}",
	compare: "Comparer",

	token: "Jeton d’API",
	tokenRequired: "Jeton d’API à configurer",
	tokenConfigured: "Jeton d’API configuré",
	sandboxUntilToken:
		"Ce site n’a pas encore de jeton. En attendant que son hébergeur en ajoute un, un bac à sable intégré répond par des résultats simulés.",
	tokenUnused:
		"Ce site a son jeton, mais avec {setting} un bac à sable intégré répond par des résultats simulés. Pour les vrais modèles, retirez cette ligne de {file} et redémarrez le serveur.",
	nobodyUntilToken:
		"Ce site n’a pas encore de jeton : tout appel échoue tant que son hébergeur n’a pas suivi ces étapes.",
	tokenNotNeeded: "Rien à faire : ce site a son jeton. Il a été configuré ainsi :",
	tokenOnceDone: "Une fois ces étapes suivies, les vrais modèles répondent.",
	localUntilToken:
		"Ce site n’a pas de jeton. De petits modèles, sur la machine même de l’hébergeur, donnent de vraies réponses ; ce qu’ils ne savent pas faire est simulé. Avec un jeton, l’hébergeur peut proposer les grands modèles.",
	runLocal:
		"Ou sans jeton : {command} fait tourner de petits modèles réels sur la machine de l’hébergeur.",
	localAnswers: "De petits modèles répondent sur ce serveur, sans fournisseur.",
	callsWait:
		"{count, plural, one {Un appel attend} other {# appels attendent}} ce modèle en ce moment : les appels sont traités l’un après l’autre.",
	placeInQueue: "Votre place dans la file de ce modèle : {place, number} sur {count, number}.",
	drawsNotHere:
		"Les modèles de ce serveur ne dessinent pas : un processeur y passerait des minutes. Ce que vous obtenez est simulé. Avec un jeton Hugging Face, ou un moteur qui dessine, l’hébergeur peut proposer ce modèle.",
	getToken: "Obtenez un nouveau jeton auprès de Hugging Face.",
	putToken: "Inscrivez-le dans le fichier d’environnement {file}.",
	restart: "Redémarrez le serveur.",
	tokenHeld:
		"Ce site détient un jeton Hugging Face, et les vrais modèles répondent. Le jeton ne quitte jamais le serveur, et il ne vous en faut pas.",
	demoAnswers: "Réponses de démonstration : aucun vrai modèle n’est connecté.",
	notSetUp: "Aucun modèle ne peut encore répondre : ce site n’est pas configuré.",
	stateUnknown:
		"Le serveur n’indique pas son état en ce moment. Les modèles répondent peut-être quand même.",

	stateWord:
		"{state, select, loading {en chargement} busy {occupé} resting {en pause} failing {en échec} off {indisponible} other {en chargement}}",
	loadingPercent: "en chargement, {percent}\u202f%",
	isOff:
		"Ce modèle n’est pas disponible : l’hébergeur ne l’a pas connecté.{others, select, none {} other { Choisissez-en un autre.}}",
	isResting:
		"Ce modèle est en pause jusqu’à {time} après plusieurs échecs. Réessayez alors, ou choisissez-en un autre.",
	isFailing: "Les derniers appels à ce modèle ont échoué. Essayez-le, ou choisissez-en un autre.",
	isLoading: "Ce modèle est en cours de chargement : la première réponse prendra plus de temps.",
	isLoadingPercent:
		"Ce modèle est en cours de chargement ({percent}\u202f%) : la première réponse prendra plus de temps.",

	// Calls that go on out of sight
	stillRunning: "en cours",
	runsElsewhere: "{name} travaille encore.",
	endedElsewhere: "L’appel à {name} est terminé.",
	showModel: "Afficher",
	stopModel: "Arrêter {name}",
};
