import type { Messages } from "../language.ts";

export const messages: Messages<"page"> = {
	siteTitle: "{name} : essayez des modèles d’IA ouverts",
	pageTitle: "{title} · {name}",
	number:
		"{count, plural, =1 {un} =2 {deux} =3 {trois} =4 {quatre} =5 {cinq} =6 {six} =7 {sept} =8 {huit} =9 {neuf} =10 {dix} other {#}}",
	description:
		"Essayez {number} {count, plural, one {modèle d’IA ouvert} other {modèles d’IA ouverts}} dans votre navigateur. Sans compte, sans clé, sans rien installer.",

	// En-tête et pied de page
	skip: "Aller au contenu",
	main: "Navigation principale",
	home: "Accueil",
	playground: "Playground",
	theme: "Thème",
	system: "Système",
	light: "Clair",
	dark: "Sombre",
	language: "Langue et thème",
	builtWith:
		"{name} est réalisé avec React, TypeScript et Tailwind et s’appuie sur l’API d’inférence de Hugging Face.",
	builtWithProvider:
		"{name} est réalisé avec React, TypeScript et Tailwind et s’appuie sur {provider}.",
	builtWithoutProvider: "{name} est réalisé avec React, TypeScript et Tailwind.",
	siteBy: "Un site de {creator}.",
	keptHere: "Conversations, brouillons et résultats sont enregistrés dans ce navigateur seulement.",
	stateOfModels: "État",
	yourData: "Confidentialité",
	clearAll: "Effacer toutes mes données",
	cancel: "Annuler",
	cleared: "Effacé : vos conversations, brouillons et résultats ne sont plus dans ce navigateur.",
	storageBlocked:
		"Ce navigateur bloque le stockage : conversations, brouillons et résultats seront perdus si vous rechargez ou fermez cette page.",
	storageFull:
		"Le stockage de ce navigateur est plein : toute nouveauté sera perdue si vous rechargez ou fermez cette page.",
	assistant: "Assistant",
	hasNewAnswer: ", nouvelle réponse",
	isMinimized: ", réduit",

	// Ce qui manque
	notFound: "Page introuvable",
	nothingHere: "Rien n’est exposé ici",
	noPage: "Il n’y a pas de page à cette adresse.",
	backHome: "Retour à l’accueil",
	pageFault: "Une erreur inattendue s’est produite. Veuillez réessayer.",
	reload: "Recharger la page",
	newVersion: "Ce site a une nouvelle version.",
	partMissing: "Cette partie de la page n’a pas pu être chargée.",
	partLater: "La page réessaie d’elle-même.",
	partOffline: "Vous êtes hors ligne. Le chargement reprendra à votre retour en ligne.",
	unfinished: "Une partie de la page n’a pas pu être chargée. La page réessaie d’elle-même.",
	tryAgain: "Réessayer",

	// Partout
	close: "Fermer",
	copy: "Copier",
	copied: "Copié",
	copyFailed: "Ce navigateur ne permet pas de copier",
	download: "Télécharger",
	suggestions: "Idées",
	text: "Texte",
	chat: "Conversation",
	image: "Image",
	audio: "Audio",

	// L’accueil
	heroTitle: "Essayez l’IA ouverte. Gratuit, sans compte.",
	heroText:
		"Écrivez, discutez, dessinez, reconnaissez et écoutez avec {number} {count, plural, one {modèle} other {modèles}}, directement dans votre navigateur. Sans clé, sans rien installer.",
	tryPlayground: "Essayer le Playground",
	why: "Pourquoi essayer ici",
	manyModels: "Plusieurs modèles d’IA",
	manyModelsText:
		"Des modèles ouverts réunis en un seul lieu : ils écrivent, raisonnent, dessinent, reconnaissent, écoutent et parlent.",
	secure: "Sûr et privé",
	secureText:
		"La clé reste sur le serveur. Ce que vous écrivez ou envoyez n’est transmis que pour obtenir la réponse. Conversations, brouillons et résultats restent dans votre navigateur.",
	easy: "Facile à utiliser",
	easyText:
		"Choisissez un modèle, donnez-lui une phrase, une image ou un enregistrement, et voyez ce qu’il en fait.",
	onShow: "Ce que vous pouvez essayer",
	drawPicture: "Dessiner une image",
	askQuestion: "Poser une question",
	hearText: "Écouter un texte",
	findObjects: "Trouver des objets",
	cup: "tasse",
	pear: "poire",
	book: "livre",
	pickOne: "Choisissez et voyez",
	pickOneText:
		"Apportez une phrase, une image ou un enregistrement, ou commencez par l’un de nos exemples.",
	startExploring: "Commencer à explorer",
	cost: "{points, plural, =0 {gratuit} one {# point} other {# points}}",
};
