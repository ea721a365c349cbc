import type { Messages } from "../language.ts";

export const messages: Messages<"device"> = {
	title: "Sur votre appareil",
	offerReal: "Obtenir une vraie réponse sur cet appareil",
	offer: "L’utiliser hors ligne, sur cet appareil",
	offerSpent: "Continuer sans points, sur cet appareil",
	about:
		"{size} à télécharger une fois{place, select, site {} other {, depuis {host}}}. Ensuite, c’est gratuit, privé et hors ligne.",
	fastHere: "Rapide ici.",
	slowHere: "Lent ici (sans WebGPU).",
	steadyHere: "Environ six mots par seconde.",
	slowShortHere: "Quelques secondes par réponse.",
	details: "Détails",
	model: "Modèle",
	stays:
		"Ce que vous écrivez, choisissez et recevez reste sur cet appareil. Ni connexion, ni points, ni serveur.",
	gigabytes: "{size} Go",
	once: "Téléchargement",
	size: "{size}, {place, select, site {depuis ce site} other {depuis {host}, qui voit votre adresse internet}}",
	licenceLabel: "Licence",
	room: "Place",
	roomFree: "{size} libres dans ce navigateur",
	roomUnknown: "Ce navigateur ne dit pas combien de place il reste",
	roomShort: "Seulement {size} libres dans ce navigateur : faites d’abord de la place",
	speed: "Vitesse",
	fast: "Bonne : ce navigateur calcule sur le processeur graphique (WebGPU)",
	slow: "Très lente : sans WebGPU, environ un mot par seconde",
	steady:
		"Environ six mots par seconde sur un ordinateur portable, une fois la question lue ; moins sur un téléphone",
	slowShort:
		"Une à dix secondes par réponse sur un ordinateur portable ; davantage sur un téléphone",
	fits: "Au plus",
	fitsText:
		"Environ {words, number} mots anglais ({tokens, number} tokens), question et réponse ensemble. D’une conversation plus longue, il lit la fin.",
	fitsSpeech: "{count, number} caractères à la fois.",
	fitsSound:
		"{minutes} minutes d’enregistrement. Au-delà de {seconds} secondes, il est traité en parties.",
	fitsPicture:
		"Une image de {size}. Si un côté dépasse {pixels, number} pixels, elle est d’abord réduite.",
	unsupported:
		"Ce navigateur ne peut pas exécuter de modèles : il lui manque WebAssembly ou les workers, ou ils sont désactivés. Un Firefox, Chrome, Edge ou Safari récent le peut.",
	start: "Télécharger {size} et l’utiliser ici",
	resume: "Poursuivre le téléchargement ({here} sur {size} sont là)",
	cancel: "Annuler",
	close: "Pas maintenant",
	fetching: "Téléchargement de {name}",
	progress: "{loaded} sur {total}",
	timeLeft: "Encore {time} environ",
	otherTab: "Un autre onglet le télécharge peut-être : celui-ci l’attend.",
	fetched: "{name} est sur cet appareil.",
	unreachable: "La connexion s’est interrompue. Ce qui est arrivé est gardé.",
	forbidden:
		"Ce site n’autorise pas l’adresse où se trouvent ces fichiers. Seul l’hébergeur de ce site peut y remédier.",
	notThere: "Les fichiers de ce modèle ne sont pas encore là. Réessayez plus tard.",
	wrong: "Un fichier est arrivé endommagé et a été supprimé. Réessayez.",
	full: "Il n’y a plus assez de place dans ce navigateur. Libérez-en, puis poursuivez.",
	blocked: "Ce navigateur ne garde rien : fenêtre privée, ou stockage désactivé.",
	page: "Une page web est venue à la place du modèle : ce réseau demande peut-être de vous identifier d’abord. Faites-le, puis réessayez.",
	failed: "Le téléchargement a échoué. Ce qui est arrivé est gardé : réessayez.",
	answersHere: "{name} répond sur votre appareil : rien de ce que vous écrivez n’en sort.",
	answerHere: "Répondre sur cet appareil",
	answerThere: "Laisser répondre ce site",
	delete: "Supprimer de cet appareil ({size})",
	evicted:
		"{name} était sur cet appareil, mais le navigateur l’a supprimé pour faire de la place. Vous pouvez le télécharger de nouveau.",

	// On the page about data
	kept: "Modèles sur cet appareil",
	keptWhole: "{size}, depuis le {date}",
	keptPart: "{here} sur {size} pour l’instant, depuis le {date}",
	deleteOne: "Supprimer {name}",
	deleted: "Le modèle est supprimé.",
};
