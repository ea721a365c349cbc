import type { Messages } from "../language.ts";

export const messages: Messages<"status"> = {
	title: "État des modèles",
	description: "Quels modèles répondent en ce moment, avec quelle fiabilité et à quelle vitesse.",
	intro:
		"Quels modèles répondent en ce moment. Les chiffres sont ceux des appels de ce site pendant la dernière heure.",
	models: "Modèles",
	model: "Modèle",
	state: "État",
	good: "Bonnes réponses",
	wait: "Attente habituelle",
	word: "{state, select, ready {prêt} busy {occupé} loading {en chargement} resting {en pause après des échecs} failing {en échec} other {indisponible}}",
	loadingPercent: "en chargement, {percent}\u202f%",
	seconds: "{seconds} s",
	noCalls: "aucun appel",
	none: "–",
	dayOpen: "Les points du jour ne manquent pas.",
	dayNearlyUsed:
		"La plupart des points du jour sont dépensés\u202f: le site pourra bientôt refuser des appels jusqu’à leur retour.",
	dayUsed: "Les points du jour sont épuisés.",
	missing: "L’état n’a pas pu être chargé.",

	// Pour l’hébergeur
	host: "Pour l’hébergeur",
	hostText:
		"Sur la machine du serveur, ou avec METRICS_TOKEN, on voit ici ce que seul l’hébergeur peut voir.",
	token: "METRICS_TOKEN",
	show: "Afficher",
	refused: "Ce n’est pas le jeton de ce site.",
	points: "Points dépensés\u202f: {used, number} sur {limit, number}. Ils reviennent à {time}.",
	runsOut: "À ce rythme, ils seront épuisés à {time}.",
	lasts: "À ce rythme, ils suffisent jusque-là.",
	since: "Depuis le démarrage, {time}",
	spent: "Points par modèle",
	spentLine: "{name}\u202f: {points, plural, one {# point} other {# points}}",
	backends: "Serveurs de modèles",
	backend: "{model} chez {backend}",
	backendLine: "{answers, plural, =0 {aucune réponse} one {# réponse} other {# réponses}}",
	backendPoints: "{points, plural, one {# point} other {# points}}",
	errorLine: "{times, number} × {code}",
	reloads: "Relectures du catalogue",
	taken: "{time}\u202f: accepté",
	rejected: "{time}\u202f: refusé",
	nothing: "rien encore",
};
