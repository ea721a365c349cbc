import type { Messages } from "../language.ts";

export const messages: Messages<"data"> = {
	title: "Ce site et vos données",
	description:
		"Où vont vos mots, ce qui est conservé et pendant combien de temps, et comment l’effacer.",
	intro:
		"Où vont vos mots, ce qui est conservé et pendant combien de temps. Le serveur en marche écrit cette page d’après ses propres réglages.",
	missing: "Cette partie n’a pas pu être chargée.",

	// Les modèles
	models: "Les modèles, et où ils répondent",
	modelsText:
		"Si plusieurs serveurs proposent un modèle, le suivant est essayé quand le précédent ne répond pas.",
	inOrder: "{first}, puis {rest}",
	assistantModel: "Assistant : {name}",
	machine: "la machine de ce site",
	sandbox: "simulé sur ce serveur",
	off: "désactivé",

	// Ce qui quitte le navigateur
	leaves: "Ce qui quitte votre navigateur",
	leavesInput:
		"Ce que vous écrivez, téléversez ou enregistrez quitte votre navigateur quand vous appuyez sur le bouton d’envoi, et pas avant. Ce serveur le transmet là où répond le modèle, selon la liste ci-dessus, et n’en garde aucune copie.",
	leavesChat: "La conversation menée jusque-là part avec chaque question.",
	leavesNotes:
		"Avant de transmettre une image ou un enregistrement, ce serveur en retire ce que l’appareil photo ou le téléphone y a inscrit, comme le lieu et l’heure. Seuls TIFF, Ogg, WebM et AMR partent tels quels.",
	leavesAssistant:
		"L’assistant apprend aussi quelle page, quel modèle et quelle langue vous voyez, et le type d’une erreur. Il n’apprend jamais ce que vous avez écrit ailleurs.",
	leavesProvider:
		"Un fournisseur reçoit votre demande de ce serveur, sans votre adresse internet. L’usage qu’il en fait dépend de ses propres règles.",
	leavesNothing:
		"Les pages ne chargent rien d’autres sites : ni mesure d’audience, ni publicité, ni polices.",
	leavesDevice:
		"Si vous laissez un modèle fonctionner sur votre appareil, votre navigateur en télécharge les fichiers depuis {host}, et rien de ce que vous lui donnez ne quitte votre appareil.",
	thisSite: "ce site",
	leavesMark:
		"Les images et les sons créés ici portent une marque, si leur format le permet : elle nomme ce qui les a créés et reste dans le fichier quand vous le transmettez. Elle ne dit rien de vous ni de ce que vous avez écrit.",

	// Ce que le serveur conserve
	keeps: "Ce que ce serveur conserve",
	keepsWords: "Vos mots, vos fichiers et vos résultats",
	keepsWordsText: "Rien. Ils restent dans la mémoire du serveur jusqu’à l’envoi de votre réponse.",
	keepsPoints: "Les points que vous avez dépensés",
	keepsPointsRedis:
		"Pendant une heure, sous un code qui remplace votre adresse internet. La clé de ce code est aléatoire, change chaque jour et est supprimée au bout de deux jours.",
	keepsPointsMemory:
		"Pendant une heure environ, sous votre adresse internet, en mémoire seulement : jamais sur un disque.",
	keepsDay: "Les points de tous les visiteurs ensemble",
	keepsDayText: "Un seul nombre, pendant un jour.",
	keepsPass: "Un pass, si vous en ouvrez un",
	keepsPassText:
		"Le total des points dépensés par l’ensemble de ceux qui le partagent, jusqu’à sa fin, mais pas qui l’a ouvert. Le pass lui-même, avec son nom, ses points et sa fin, reste dans un cookie de votre navigateur jusqu’à dix minutes après sa fin. Le bouton d’effacement de cette page ne supprime pas ce cookie.",
	keepsLog: "Le journal",
	keepsLogText:
		"Une ligne par appel : heure, modèle, durée, taille, issue, et un code à la place de votre adresse internet, qui change chaque jour. Une demande refusée porte à la place une adresse abrégée. Il n’y a là ni mots ni fichiers. L’hébergeur décide combien de temps le journal est conservé.",
	keepsSums: "Les statistiques",
	keepsSumsText:
		"Des totaux pour l’ensemble des visiteurs, comme le nombre d’appels, jusqu’au redémarrage du serveur.",
	keepsExamples: "Les exemples de ce site",
	keepsExamplesText:
		"Une réponse à chaque exemple que proposent les pages, la même pour tous, jusqu’à ce que son modèle change. Vos propres mots n’en font jamais partie.",
	keepsProxy:
		"Les machines entre vous et ce serveur, comme celles d’une société d’hébergement, peuvent tenir leurs propres journaux.",

	// Ce que le navigateur conserve
	browser: "Ce qui reste dans votre navigateur",
	browserText: "Seul ce navigateur l’a. Le serveur n’en garde aucune copie.",
	what: "Données",
	howLong: "Combien de temps",
	size: "Taille",
	conversations: "Conversations",
	conversationsTime: "jusqu’à ce que vous les supprimiez, les 50 dernières",
	drafts: "Brouillons",
	draftsTime: "jusqu’à la fermeture de l’onglet",
	parameters: "Paramètres modifiés",
	parametersTime: "jusqu’à ce que vous les rétablissiez",
	results: "Résultats, et modèles sur votre appareil",
	resultsTime: "les 100 derniers résultats ; les modèles jusqu’à ce que vous les retiriez",
	choices: "Thème, langue et choix d’enregistrer ou non les résultats",
	choicesTime: "jusqu’à ce que vous les changiez ; la langue dans un cookie, pendant un an",
	nothing: "rien",
	unknown: "inconnue",

	// Les règles
	rules: "Les règles de ce qui est montré",
	rulesNone:
		"Ce site n’a pas de règles à lui. Un fournisseur peut refuser ce que ses règles interdisent ; le site le dit alors.",
	rulesWords:
		"Ce que vous écrivez est jugé avant d’atteindre un modèle, et ce qu’écrit un modèle l’est aussi, par {places}. Une demande qui enfreint les règles est refusée et ne coûte rien.",
	rulesPictures:
		"Les images sont jugées avant qu’un modèle les reçoive ou que vous les voyiez, par {places}.",
	rulesVeil: "Une image douteuse est floutée jusqu’à ce que vous demandiez à la voir.",
	rulesRefuse: "Quand aucun juge ne répond, les demandes sont refusées.",
	rulesAllow: "Quand aucun juge ne répond, les demandes passent.",

	// L’hébergeur
	owner: "Derrière ce site",
	ownerNamed: "{name} est tenu par {creator}.",
	ownerUnnamed: "L’hébergeur de ce site n’a pas donné de nom.",
	contact: "Contact",
	legal: "Mentions légales",
	privacy: "Politique de confidentialité",

	clearAsk: "Effacer toutes vos données ?",
	clearAskText:
		"Les conversations, brouillons, résultats et réglages que ce navigateur conserve pour ce site seront tous supprimés, sans retour possible. Les modèles sur cet appareil restent.",
	clearNow: "Tout effacer",
};
