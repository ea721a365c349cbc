import type { Messages } from "../language.ts";

export const messages: Messages<"results"> = {
	compareWith: "Comparer avec",
	noOther: "Aucun autre modèle",
	sideBySide: "Résultats côte à côte",
	compareHint: "Appuyez sur le bouton pour voir sa réponse ici.",
	figures: "Les deux réponses en chiffres",
	figureFirst: "Premier token",
	figureTime: "Durée",
	figureTokens: "Tokens",
	figureRate: "Tokens par seconde",
	figurePoints: "Points",
	better: "mieux",

	goOn: "Ensuite :",
	actions:
		"{task, select, chat {En discuter} generateImage {En faire une image} classify {Classer l’image} detect {Trouver des objets} transcribe {Transcrire} tts {Lire à voix haute} other {Poursuivre le texte}}",
	stepsSoFar: "Étapes précédentes",
	given:
		"{task, select, chat {Votre question} classify {Votre image} detect {Votre image} transcribe {Votre enregistrement} other {Votre texte}}",
	done: "{task, select, chat {réponse} generateImage {image} classify {classification} detect {objets} transcribe {transcription} tts {voix} other {texte}}",
	showAgain: "{model} : afficher de nouveau",
	filledBelow:
		"Le formulaire ci-dessous est prérempli. Rien n’est envoyé tant que vous n’appuyez pas sur {task, select, chat {Envoyer} classify {Analyser} detect {Analyser} transcribe {Analyser} other {Générer}}.",

	yourResults: "Vos résultats",
	yourResultsCount: "Vos résultats ({count, number})",
	options: "Réglages et suppression",
	searchResults: "Rechercher dans vos résultats",
	kind: "Type",
	allKinds: "Tous les types",
	noMatch: "Aucun résultat ne correspond.",
	where: "Enregistrés dans ce navigateur seulement.",
	keepNone: "Ne pas enregistrer les résultats",
	noneKept: "Aucun résultat enregistré pour l’instant.",
	notKept:
		"Les nouveaux résultats ne sont pas enregistrés : ils seront perdus à la fermeture de cette page.",
	deleteAll: "Tout supprimer",
	deleted: "{count, plural, one {Résultat supprimé.} other {# résultats supprimés.}}",
	undo: "Annuler",
	restored: "Vos résultats sont de retour.",
	open: "Ouvrir",
	useAgain: "Réutiliser",
	remove: "Supprimer",
	cutByLeaving: "Interrompu",
	gone: "Ce résultat n’est plus enregistré.",
	credit:
		"{task, select, generateImage {Dessiné par un modèle} tts {Dit par un modèle} generateText {Écrit par un modèle} chat {Écrit par un modèle} classify {Lu par un modèle} detect {Lu par un modèle} transcribe {Lu par un modèle} other {Lu par un modèle}} : {model}",
	modelGone: "Ce site ne propose plus ce modèle.",
	changed: "Modifié : {parameters}",
	blocked:
		"Ce navigateur ne permet pas à la page d’enregistrer les résultats : ils seront perdus si vous la rechargez ou la fermez.",
	full: "Le stockage de ce navigateur est plein : les nouveaux résultats seront perdus si vous rechargez ou fermez cette page. Supprimez-en pour en enregistrer d’autres.",
	held: "Rien n’est enregistré : le stockage de ce navigateur ne répond pas. Fermez les autres onglets de ce site et rechargez la page.",
	newer:
		"Rien n’est enregistré : cette page est plus ancienne que ce que ce navigateur a enregistré. Rechargez-la.",

	more: "Plus",
	viewCode: "Voir le code",
	viewCodeKey: "Mettez votre propre jeton dans {variable}.",
	viewCodeMissing: "Le code ne s’est pas chargé.",
	copyLink: "Copier le lien",
	share: "Partager",
	notShared: "Le partage n’a pas fonctionné. Voici le lien :",
	sharedLink: "Le lien",
	embed: "Intégrer",
	linkCopied: "Lien copié.",
	linkSent:
		"Le lien montre cette réponse et remplit le formulaire. La réponse est dans le lien lui-même : aucun serveur ne la garde.",
	linkAnswerTooLong:
		"Cette réponse est trop longue pour le lien, qui remplit seulement le formulaire.",
	linkForm: "Le lien remplit le formulaire, sans le résultat.",
	linkExample: "Le lien ouvre cet exemple et sa réponse, sans rien coûter.",
	linkWithoutFile: "Il ne contient pas votre fichier.",
	linkWithoutText: "Votre texte est trop long pour y tenir.",
	send: "Envoyer",
	saveCard: "Enregistrer la carte",
	card: "Le résultat en carte illustrée",
	linkNotCopied: "Ce navigateur ne permet pas de copier. Voici le lien :",
	filledIn:
		"Prérempli à partir d’un lien. Rien n’est envoyé tant que vous n’appuyez pas sur {task, select, chat {Envoyer} classify {Analyser} detect {Analyser} transcribe {Analyser} other {Générer}} : {model} répond alors{points, plural, =0 { gratuitement} one { pour # point} other { pour # points}}.",
	notAsUsual: "Modifié : {changes}.",
	usually: "{name} {value} (par défaut : {usual})",
	damaged: "Ce lien est endommagé ou ne vient pas de ce site : rien n’a été rempli.",
	linkTooLong: "Ce lien est trop long pour venir de ce site : rien n’a été rempli.",
	otherModel:
		"Le modèle de ce lien n’est pas disponible ici. Nous avons choisi {name}, qui fait le même travail.",
	madeOnDevice:
		"Le résultat de ce lien a été produit par {name} sur l’appareil de quelqu’un. Le modèle qui répond ici peut être différent.",
	answerRefused:
		"La réponse de ce lien n’est pas affichée : elle est endommagée ou ne vient pas de ce site.",
	sentHere: "Cette réponse vous a été envoyée dans le lien. Ce site ne l’a pas vérifiée.",
	askYourself: "Demander vous-même",
	askWithOwn:
		"Pour demander vous-même, choisissez {kind, select, sound {votre propre enregistrement} other {votre propre image}}.",
	noSuchModel: "Aucun modèle, ici, ne fait ce que décrit ce lien.",
	notAllowed: "Ce que le lien règle pour {names} n’est pas accepté ici et a été ignoré.",
	dismiss: "Fermer cette note",

	copyPicture: "Copier l’image",
	fullScreen: "Plein écran",
	zoomIn: "Zoom avant",
	zoomOut: "Zoom arrière",
	zoomArea: "L’image ; les flèches la déplacent quand elle dépasse l’écran",
	zoomed: "{percent} %",
	another: "Une autre",
	pictures: "Images de cette description",
	picture: "Image {place}",
	pictureComing: "L’image {place} est en cours de dessin",
	pictureFailed: "L’image {place} a échoué : la redessiner",
	picturesReady: "{done, number} images sur {count, number} sont prêtes.",
	previousPicture: "Image précédente",
	nextPicture: "Image suivante",

	search: "Chercher dans le texte",
	found: "{count, plural, one {# passage} other {# passages}} sur {all, number}",
	parts: "Ce qui a été dit, par passages",
};
