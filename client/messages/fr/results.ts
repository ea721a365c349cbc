import type { Messages } from "../language.ts";

export const messages: Messages<"results"> = {
	compareWith: "Comparer avec",
	noOther: "Aucun autre modèle",
	twoCalls:
		"Deux appels : {firstPoints, plural, one {# point} other {# points}} pour {first}, {secondPoints, plural, one {# point} other {# points}} pour {second}. Chacun prend les paramètres réglés sur sa propre page.",
	sideBySide: "Résultats côte à côte",
	compareHint: "Appuyez sur le bouton : sa réponse s’affichera ici.",

	goOn: "Continuer avec ce résultat",
	actions:
		"{task, select, chat {En discuter} generateImage {Le dessiner} classify {Dire ce qu’elle montre} detect {Trouver des objets} transcribe {Le mettre par écrit} tts {Le lire à voix haute} other {Écrire à partir de là}}",
	way: "Le chemin parcouru",
	given:
		"{task, select, chat {demandé} generateImage {décrit} classify {une image} detect {une image} transcribe {dit} other {écrit}}",
	done: "{task, select, chat {discuté} generateImage {dessiné} classify {reconnu} detect {objets cherchés} transcribe {transcrit} tts {lu à voix haute} other {prolongé}}",
	showAgain: "{model} : afficher de nouveau",
	filledBelow:
		"C’est rempli ci-dessous. Rien n’est envoyé avant que vous n’appuyiez sur le bouton.",

	yourResults: "Vos résultats",
	yourResultsCount: "Vos résultats ({count, number})",
	where:
		"Les 100 derniers sont conservés dans ce navigateur seulement ; le serveur du site n’en garde aucun. Les conversations restent avec leur modèle.",
	keepNone: "Ne pas conserver les résultats",
	noneKept: "Rien encore : ce que les modèles font pour vous apparaîtra ici.",
	notKept: "Les nouveaux résultats ne sont pas conservés : ils disparaîtront avec cette page.",
	deleteAll: "Tout supprimer",
	deleted: "{count, plural, one {Résultat supprimé.} other {# résultats supprimés.}}",
	undo: "Annuler",
	restored: "Vos résultats sont de retour.",
	open: "Ouvrir",
	useAgain: "Réutiliser",
	remove: "Supprimer",
	gone: "Ce résultat n’est plus conservé.",
	modelGone: "Ce site ne propose plus ce modèle.",
	changed: "Modifié : {parameters}",
	blocked:
		"Ce navigateur ne permet pas à la page de conserver les résultats : ils disparaîtront avec elle.",
	full: "Le stockage de ce navigateur est plein : les nouveaux résultats disparaîtront avec cette page. Supprimez-en pour en conserver d’autres.",

	copyLink: "Copier le lien",
	linkCopied: "Lien copié : il porte le modèle, votre texte et vos réglages, jamais un résultat.",
	linkWithoutFile: "Lien copié : il porte le modèle et vos réglages, jamais votre fichier.",
	linkWithoutText:
		"Lien copié sans votre texte, trop long pour un lien : il porte le modèle et vos réglages.",
	linkNotCopied: "Ce navigateur ne permet pas de copier. Voici le lien :",
	filledIn: "Rempli par un lien. Rien n’est envoyé avant que vous n’appuyiez sur le bouton.",
	notAsUsual: "Modifié par rapport aux valeurs par défaut : {changes}.",
	usually: "{name} {value} (d’ordinaire {usual})",
	damaged: "Ce lien est abîmé ou n’a pas été fait ici : rien n’a été rempli.",
	linkTooLong: "Ce lien est trop long pour avoir été fait ici : rien n’a été rempli.",
	otherModel: "Ce site n’a pas le modèle du lien. {name} fait le même genre de travail.",
	noSuchModel: "Ce site n’a pas de modèle pour ce que décrit le lien.",
	notAllowed: "La valeur du lien pour {names} n’est pas possible ici et a été laissée de côté.",
	dismiss: "Fermer cette note",

	copyPicture: "Copier l’image",
	fullScreen: "Plein écran",
	zoomIn: "Agrandir",
	zoomOut: "Réduire",
	zoomArea: "L’image ; les flèches la déplacent quand elle dépasse l’écran",
	zoomed: "{percent} %",
	another: "Une autre",
	pictures: "Images de cette description",
	picture: "Image {place}",

	search: "Chercher dans le texte",
	found: "{count, number} parties sur {all, number}",
	parts: "Ce qui a été dit, par parties",
};
