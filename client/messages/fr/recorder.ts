import type { Messages } from "../language.ts";

export const messages: Messages<"recorder"> = {
	recorder: "Enregistreur audio",
	timeRecorded: "Durée enregistrée",
	rec: "REC",
	idle: "Prêt à enregistrer",
	requesting: "En attente du micro…",
	recording: "Enregistrement en cours",
	paused: "En pause",
	endedAtLimit: "Arrêté à {minutes, number} minutes, la durée maximale.",
	disconnected: "Le micro a été débranché. Ce qui a été enregistré jusque-là est conservé.",
	interrupted: "L’enregistrement a été interrompu. Ce qui a été enregistré jusque-là est conservé.",
	startRecording: "Commencer l’enregistrement",
	stopAndAnalyze: "Arrêter et analyser",
	stopRecording: "Arrêter l’enregistrement",
	pause: "Pause",
	resume: "Reprendre",
	cannotHear:
		"Nous ne vous entendons pas. Vérifiez que le bon micro est activé et que le son n’est pas coupé.",
	accessRequired: "Accès au micro requis",
	checkAgain: "Vérifier de nouveau l’autorisation",
	stillRefused: "Vérifié à {time} : le micro est toujours refusé.",

	denied:
		"L’accès au micro est refusé. Autorisez le micro pour ce site dans les réglages de votre navigateur, puis vérifiez de nouveau.",
	"not-found": "Aucun micro trouvé. Branchez-en un, puis réessayez.",
	busy: "Le micro est occupé. Un autre programme semble l’utiliser : fermez-le, puis réessayez.",
	"access-failed": "Le micro n’a pas pu être utilisé. Vérifiez qu’il est branché, puis réessayez.",
	"start-failed":
		"L’enregistrement n’a pas pu commencer. Réessayez, ou choisissez plutôt un fichier.",
	insecure:
		"Les navigateurs n’autorisent le micro que sur les pages sécurisées. Ouvrez ce site en https, ou choisissez plutôt un fichier.",
	unsupported: "Ce navigateur ne permet pas d’enregistrer du son",

	dictate: "Dicter",
	stopDictation: "Arrêter et transcrire",
	stopWriting: "Arrêter la transcription",
	writingDown: "Transcription de vos paroles…",
	dictationHint:
		"Appuyez de nouveau pour arrêter : vos mots vont dans le champ, et c’est vous qui les envoyez.",
	notWritten: "Enregistrement pas encore transcrit",
	writeIt: "Transcrire",
	deleteRecording: "Supprimer l’enregistrement",
	nothingHeard: "Rien n’a été entendu.",
};
