import type { Messages } from "../language.ts";

const later = "Réessayez dans un moment.";
const otherModel = "Essayez un autre modèle : cela marchera peut-être.";
const checkConnection = "Si cela persiste, vérifiez votre connexion.";
const connection = `${later} ${checkConnection}`;

export const messages: Messages<"calls"> = {
	MODEL_NOT_FOUND: `Modèle introuvable. Il n’existe peut-être pas, ou n’est pas public.
Le modèle est peut-être privé.
Essayez un autre modèle.
Le modèle est peut-être indisponible pour le moment.`,
	RATE_LIMIT: `Trop de demandes. Veuillez réessayer plus tard.
Le fournisseur nous demande de ralentir. Rien de ce que vous avez écrit n’est perdu.`,
	MODEL_LOADING: `Le modèle est en cours de chargement. Veuillez réessayer dans quelques instants.
La première demande prend d’ordinaire une à deux minutes.`,
	INVALID_TOKEN: `Jeton d’API non valable. Vérifiez le jeton du fournisseur.
${otherModel}`,
	PROVIDER_CONFIGURATION: `Ce modèle demande une configuration particulière du fournisseur. Essayez un autre modèle ou vérifiez votre accès à l’API.
${otherModel}`,
	AUTHENTICATION_FAILED: `L’authentification a échoué. Vérifiez le jeton d’API du fournisseur et ses autorisations.
${otherModel}`,
	API_ERROR: `Erreur de l’API : {message}
${later}
${otherModel}`,
	PROVIDER_FAILED: `Une erreur inattendue s’est produite. Veuillez réessayer.
${otherModel}`,
	UNEXPECTED: "Une erreur inattendue s’est produite. Veuillez réessayer.",
	TOKEN_REQUIRED:
		"Il manque un jeton d’API. Inscrivez {variable}, le jeton pour {provider}, dans votre fichier .env.",
	IMAGE_GENERATION_FAILED: `L’image n’a pas pu être générée : {status} {body}
${later}
Une description plus courte ou plus simple aide parfois.`,
	INVALID_IMAGE_RESPONSE: `La réponse de l’API d’images n’a pas le format attendu.
${later}`,
	TTS_FAILED: `La voix n’a pas pu être générée : {status} {body}
${later}
Un texte plus court aide parfois.`,
	WHISPER_FAILED: `L’API Whisper a échoué : {status} {body}
${later}
Vérifiez que l’enregistrement peut être écouté, ou envoyez-en une partie plus courte.`,
	UNSUPPORTED_FILE_TYPE: `Ce modèle n’accepte pas ce type de fichier.
Images : PNG, JPEG, WebP, GIF, BMP ou TIFF ; enregistrements : WebM, Ogg, WAV, FLAC, MP3, M4A ou AMR.`,
	REQUEST_FAILED: `La demande n’a pas pu être traitée.
${connection}`,
	FILE_FAILED: `Le fichier n’a pas pu être traité.
${connection}`,
	INPUT_REFUSED: `{failure}
Le modèle n’a pas accepté l’envoi. Essayez plus court ou plus simple.`,
	WITHHELD: `{rule, select, site {Les règles de ce site ne permettent pas cela : il l’a retenu.} other {Le filtre du fournisseur a retenu la réponse, ou sa suite.}}
{rule, select, site {C’est une règle de ce site, et sa vérification peut se tromper. Ce que vous avez donné est toujours là : modifiez-le, ou demandez autre chose.} other {C’est une règle du fournisseur. Demandez autre chose.}}`,
	CHECK_UNAVAILABLE: `Ce site vérifie ce qui est envoyé et produit, et la vérification ne répond pas en ce moment.
Rien de ce que vous avez écrit n’est perdu. ${later}`,
	REQUEST_REFUSED: `{failure}
Le serveur du modèle n’accepte pas un réglage que ce site envoie.
${otherModel}`,
	ROLE_REFUSED: `{failure}
Le modèle n’accepte pas le genre de message que ce site envoie.
${otherModel}`,
	CREDITS_EXHAUSTED: `Le crédit de ce site auprès du fournisseur est épuisé. Veuillez réessayer plus tard.
Rien de ce que vous avez écrit n’est perdu.`,
	CLIP_TOO_LONG: `Cet enregistrement est plus long que ce que le modèle accepte à la fois.
Envoyez un enregistrement plus court.`,
	PROVIDER_TIMEOUT: `Le fournisseur a mis trop de temps à répondre. Veuillez réessayer.
${otherModel}`,
	PROVIDER_UNREACHABLE: "Le fournisseur est injoignable en ce moment. Veuillez réessayer.",
	PROVIDER_BAD_RESPONSE: `La réponse du fournisseur est illisible. Veuillez réessayer.
${otherModel}`,
	BLOCKED: `Un filtre devant le fournisseur a bloqué cette demande.
Une partie de votre texte, du code par exemple, peut le gêner : dites-le autrement.
${otherModel}`,
	NO_ANSWER: `Aucune réponse reçue
Le modèle a terminé sans un mot. Il voulait peut-être un outil, que ce site n’a pas.
${otherModel}`,
	STREAM_CUT: `Le fournisseur a interrompu la réponse. Ce qui est arrivé est conservé.
Réessayez pour obtenir la réponse entière.`,
	VISITOR_ALLOWANCE: `Vous n’avez plus assez de points pour cette heure. Ils reviennent d’eux-mêmes.
Rien de ce que vous avez écrit n’est perdu : gardez cette page ouverte et revenez.`,
	SITE_ALLOWANCE: `Ce site n’a plus assez de points pour aujourd’hui. Ils reviennent d’eux-mêmes.
L’hébergeur fixe ce que le site peut dépenser chaque jour.`,
	VISITOR_BUSY: `Plusieurs de vos demandes sont déjà en cours. Attendez la fin de l’une d’elles, ou arrêtez-la.
Le bouton « Arrêter » met fin à une réponse en cours.`,
	SITE_BUSY:
		"Beaucoup de visiteurs utilisent ce site en ce moment. Veuillez réessayer dans quelques secondes.",
	BAD_INPUT: "Quelque chose n’est pas valable dans cette demande. {wrong}",
	UNKNOWN_MODEL: `Modèle introuvable. Il n’existe peut-être pas, ou n’est pas public. {wrong}
Choisissez l’un des modèles de la liste.`,
	NOT_PREPARED: `La réponse gratuite à cet exemple n’est plus là, et rien n’a été envoyé au modèle.
Envoyez-le de nouveau pour obtenir une réponse contre ses points.`,
	NOT_A_TEXT_MODEL:
		"Seuls les modèles qui écrivent du texte ont cette vérification. La requête status donne l’état de tous les modèles.",
	TEXT_MISSING: "Veuillez d’abord écrire quelque chose.",
	TEXT_TOO_LONG: `Ce texte est trop long : {limit, number} caractères au plus.
Raccourcissez le texte et envoyez-le de nouveau.`,
	HISTORY_TOO_LONG: `Cette conversation est devenue trop longue pour être envoyée.
Commencez-en une nouvelle ; vous pouvez d’abord exporter celle-ci.`,
	TOO_LARGE: `Fichier trop volumineux : 10 Mo au plus pour une image, 25 Mo pour un enregistrement.
Choisissez un fichier plus petit.`,
	FILE_TOO_LARGE: `Ce fichier est plus grand que ce que le modèle accepte.
Choisissez un fichier plus petit.`,
	PICTURE_TOO_LARGE: `Cette image a trop de pixels : 40 mégapixels au plus.
Réduisez l’image et envoyez-la de nouveau.`,
	TOO_MANY_PICTURES: `Il y a trop d’images : le modèle en accepte {limit, number} par conversation.
Envoyez-en moins.`,
	NO_PICTURES: `Ce modèle ne voit pas les images. {wrong}
Envoyez la question sans elles, ou choisissez un modèle qui voit.`,
	FILE_EMPTY: `Ce fichier est vide.
Choisissez un autre fichier.`,
	FILE_BROKEN: `Ce fichier est illisible : il semble endommagé ou tronqué.
Ouvrez-le sur votre appareil pour le vérifier, ou choisissez un autre fichier.`,
	CONTENT_TYPE: "Ce serveur n’accepte que du JSON et des formulaires.",
	FORBIDDEN_ORIGIN: `Cette demande ne vient pas d’une page de ce site.
Rechargez la page et réessayez.`,
	NOT_FOUND: "Il n’y a rien à cette adresse.",
	METHOD_NOT_ALLOWED: "Cette adresse n’accepte pas cette méthode.",
	STREAM_LINK: "Cette réponse est un flux : appelez la procédure par httpBatchStreamLink de tRPC.",
	BATCH_TOO_LARGE:
		"Ce lot contient trop d’appels : la limite est de {limit, number}. Réglez maxItems dans le lien.",
	FILE_LINK:
		"Il manque un fichier, et JSON n’en transporte pas : envoyez un FormData par httpLink de tRPC, ou placez fileLink devant.",
	REQUEST_TIMEOUT: `La demande a mis trop de temps à arriver. Veuillez réessayer.
${checkConnection}`,
	STOPPED: "Arrêté.",
	DEVICE_FAILED: `Le modèle n’a pas pu répondre sur votre appareil.
Réessayez. En cas d’échec, supprimez le modèle de cet appareil et téléchargez-le de nouveau.
Ou choisissez plus haut la réponse de ce site.`,
	DEVICE_MEMORY: `Votre appareil n’a plus assez de mémoire pour ce modèle.
Fermez d’autres onglets et programmes, puis réessayez.
Un texte plus court ou un modèle plus petit en demande moins.`,
	DEVICE_GONE: `Le modèle n’est plus sur cet appareil : le navigateur a fait de la place, ou il a été supprimé.
Téléchargez-le de nouveau plus haut.`,
	DEVICE_TOO_LONG: `C’est trop long pour le modèle de votre appareil.
Raccourcissez, ou commencez une nouvelle conversation.`,

	wrong: "« {field} » : {expected}.",
	aText: "un texte",
	aTextLike: "un texte conforme à {options}",
	characters: "un texte d’au plus {max, number} caractères",
	aNumber: "un nombre",
	aNumberBetween: "un nombre de {min, number} à {max, number}",
	aWholeNumber: "un nombre entier",
	aWholeNumberBetween: "un nombre entier de {min, number} à {max, number}",
	oneOf: "l’une de ces valeurs : {options}",
	aList: "une liste",
	aFilledList: "une liste qui n’est pas vide",
	messagesOfUser: "des messages dont le dernier est de l’utilisateur",
	anObject: "un objet",
	aFile: "un fichier",
	aPictureUrl: "l’URL de données d’une image JPEG, PNG ou WebP entière, en base64",
	picturesOf: "pas d’images, sauf avec {options}",
	json: "du JSON lisible, une entrée par appel",
	aForm: "un formulaire avec chaque champ une fois et un seul fichier",
	nothing: "rien n’est pris sous ce nom",

	offline:
		"Vous êtes hors ligne : connectez-vous, puis réessayez. Rien de ce que vous avez écrit n’est perdu.",
	later,
	away: `Le serveur de ce site n’a pas répondu. ${later}`,
	between: "Quelque chose entre vous et ce site a répondu à sa place. Rechargez la page.",
	smaller: "Un serveur en chemin accepte moins\u202f: choisissez un fichier plus petit.",

	visitor: "Vous pouvez y remédier.",
	connection: "Le site est injoignable : votre connexion ou notre serveur est peut-être en panne.",
	waiting: "Rien n’est cassé : il suffit d’attendre.",
	host: "Seul l’hébergeur de ce site peut y remédier.",
	site: "Cela vient de ce site : un nouvel essai peut suffire.",
	provider: "Cela vient de là où tourne le modèle : attendre suffit d’ordinaire.",

	pointsShort:
		"Il faut {price, plural, one {# point} other {# points}} et il vous en reste {left, number}. Réessayez dans {wait}.",
	tooDear:
		"Ceci coûte {price, plural, one {# point} other {# points}}, plus que les {limit, number} accordés par heure. Choisissez ce qui coûte moins.",
	sitePointsShort: "Ce site n’a plus assez de points pour aujourd’hui. Réessayez dans {wait}.",
	tooDearForSite:
		"Ceci coûte {price, plural, one {# point} other {# points}}, plus que ce que le site peut dépenser en un jour. Choisissez ce qui coûte moins.",
	sandboxAnswers: "Ce site a utilisé ses points du jour : le bac à sable de démonstration répond.",
	error: "Erreur",
	request: "Demande {id}",
	details: "Détails",
	preparedOn:
		"{day, select, today {Réponse enregistrée aujourd’hui} yesterday {Réponse enregistrée hier} other {Réponse enregistrée le {date}}}",
	pointsSpent:
		"{points, plural, =0 {Aucun point dépensé} one {# point dépensé} other {# points dépensés}}",
	tryingAgain: "Nouvel essai automatique dans {wait}",
	waitingForModel: "Attente du modèle",
	stopWaiting: "Ne plus attendre",
	tryAgain: "Réessayer",
	tryAgainIn: "Réessayer dans {wait}",
	askAssistant: "Demander à l’assistant",

	thisServer: "ce serveur",
	hostedProvider: "un fournisseur en ligne",
	madeOnDevice: "Produit sur votre appareil par {model}",
	tokensASecond: "{rate} tokens par seconde",
	sandboxAnswer: "Réponse de démonstration",
	tokens: "{count, plural, one {# token} other {# tokens}}",
	bytes: "{size} o",
	kilobytes: "{size} ko",
	megabytes: "{size}\u202fMo",
	seconds: "{seconds}\u202fs",
	minutes: "{minutes}\u202fmin",
	minutesSeconds: "{minutes}\u202fmin {seconds}\u202fs",
	hoursMinutes: "{hours}\u202fh {minutes}\u202fmin",

	answerer: "Répond",
	onThisServer: "{model}, sur ce serveur",
	onThisDevice: "{model}, sur votre appareil",
	demoSandbox: "Le bac à sable, sans modèle",
	nobody: "Personne pour l’instant",
	licence: "Licence",
	state: "État",
	isReady: "Prêt",
	price: "Prix",
	isFree: "Cet exemple est gratuit : ce site a déjà sa réponse.",
	costs:
		"{price, plural, one {# point} other {# points}} par appel. Il vous en reste {left, number} sur {limit, number} pour cette heure.",
	costsNothing: "Rien",
	passCosts:
		"{price, plural, one {# point} other {# points}} par appel. Au pass « {name} », il en reste {left, number} sur {limit, number} (fin : {until}).",
	passSpent:
		"Le pass « {name} » n’a plus assez de points ({left, number}) : vos propres points prennent le relais.",
	passEnded: "Le pass « {name} » est terminé ({until}) : vos propres points prennent le relais.",
	passInvalid: "Ce lien n’est pas un pass de ce site : vos propres points prennent le relais.",
};
