import { AUDIO_MAX_BYTES, IMAGE_MAX_BYTES, TRANSCRIBE_MAX_SECONDS } from "#shared/limits.ts";
import type { CatalogueModel } from "../../catalogue/catalogue.ts";
import type { SandboxSite } from "../call.ts";

/** What is talked about: the model that was named or chosen, the error that is shown. */
type Seen = {
	site: SandboxSite;
	model: CatalogueModel | undefined;
	error: string | undefined;
	/** Whether the question itself names the model. */
	isNamed: boolean;
};

/** What the sandbox can say about the site, each with a clue in the question; earlier ones win. */
export function siteTopics({ site: { facts, catalogue }, model, error, isNamed }: Seen) {
	const { name, creator, about } = facts;
	const count = catalogue.models.length;
	const listIn = (language: "en" | "fr") =>
		catalogue.models.map((one) => `- ${described(one, language)}`).join("\n");
	const megabytes = {
		picture: IMAGE_MAX_BYTES / 1024 ** 2,
		recording: AUDIO_MAX_BYTES / 1024 ** 2,
	};
	return [
		{
			clue: /\berr(?:eur|or)s?\b|ne (?:marche|fonctionne) pas/i,
			en: error
				? `The error shown is: "${error}"\n\nNothing you entered is lost.`
				: "No error is shown at the moment. Copy the message to me and I will explain it.",
			fr: error
				? `L'erreur affichée est : « ${error} »\n\nCe que vous avez saisi n'est pas perdu.`
				: "Aucune erreur ne s'affiche. Recopiez-moi le message et je vous l'explique.",
		},
		{
			clue: /\bmic(?:ro(?:phone)?)?\b|enregistr|\brecord/i,
			en: `Choose Whisper in the [Playground](/playground), press **Use Microphone**, allow the microphone, record up to ${TRANSCRIBE_MAX_SECONDS} seconds, then press **Analyze**.`,
			fr: `Choisissez Whisper dans le [Playground](/playground), appuyez sur **Use Microphone**, autorisez le micro, enregistrez ${TRANSCRIBE_MAX_SECONDS} secondes au plus, puis appuyez sur **Analyze**.`,
		},
		{
			clue: /priva|confidenti|vie privée|données|\bdata\b/i,
			en: "There are no accounts. Your texts and files go to the chosen model for the time of the answer; the site does not keep them.",
			fr: "Aucun compte n'est demandé. Vos textes et fichiers vont au modèle choisi, le temps de la réponse ; le site ne les garde pas.",
		},
		{
			clue: /\bfree\b|gratuit|\bprice|\bcost|\bprix\b|limit|quota/i,
			en: `It is free and needs no account. Each visitor has a share of use per hour. Pictures may have ${megabytes.picture} MB, recordings ${megabytes.recording} MB and ${TRANSCRIBE_MAX_SECONDS} seconds.`,
			fr: `C'est gratuit et sans compte. Chaque visiteur a une part d'utilisation par heure. Images : ${megabytes.picture} Mo au plus ; enregistrements : ${megabytes.recording} Mo et ${TRANSCRIBE_MAX_SECONDS} secondes.`,
		},
		{
			clue: isNamed ? /^/ : /\b(?:this|chosen|ce) (?:model|modèle)\b/i,
			en: model
				? described(model, "en")
				: "No model is chosen yet: open the [Playground](/playground) and pick one.",
			fr: model
				? described(model, "fr")
				: "Aucun modèle n'est choisi : ouvrez le [Playground](/playground) et prenez-en un.",
		},
		{
			clue: /\bwho\b|\bqui\b|créateur|creator/i,
			en: `${creator ? `${name} was created by **${creator}**.` : `The host of ${name} did not say who created it.`} ${about}`,
			fr: `${creator ? `${name} a été créé par **${creator}**.` : `L'hébergeur de ${name} n'a pas dit qui l'a créé.`} ${about}`,
		},
		{
			clue: /\b(?:models|modèles)\b/i,
			en: `There are ${count} models to try:\n\n${listIn("en")}`,
			fr: `${count} modèles sont à essayer :\n\n${listIn("fr")}`,
		},
		{
			clue: /\bsite\b|what is this|c.est quoi|vitrine|playground/i,
			en: `**${name}** lets you try ${count} open AI models without an account, in the [Playground](/playground). ${about}`,
			fr: `**${name}** permet d'essayer ${count} modèles d'IA ouverts, sans compte, dans le [Playground](/playground). ${about}`,
		},
		{
			clue: /^/,
			en: `Hello! I am the assistant of ${name}. I answer questions about this site: its models, the microphone, an error message, who created it, what happens to your data.`,
			fr: `Bonjour ! Je suis l'assistant de ${name}. Je réponds aux questions sur ce site : ses modèles, le micro, un message d'erreur, qui l'a créé, ce que deviennent vos données.`,
		},
	];
}

/** A model's description, which says what it does, as a sentence about its linked name. */
function described({ id, name, description }: CatalogueModel, language: "en" | "fr"): string {
	const role = description[language] ?? description.en;
	return `[${name}](/playground?model=${id}) ${role.slice(0, 1).toLowerCase()}${role.slice(1)}`;
}
