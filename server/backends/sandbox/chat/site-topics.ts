/** A clue in the question, then the answer; `{…}` parts are filled by `siteAnswer`. */
type Topic = { clue: RegExp; en: string; fr: string };

/** What the sandbox says about the site, the first whose clue is found. */
export const siteTopics = {
	/** Told even where the question names a model. */
	firm: [
		{ clue: /\berr(?:eur|or)s?\b|ne (?:marche|fonctionne) pas/i, en: "{error}", fr: "{error}" },
		{
			clue: /\bmic(?:ro(?:phone)?)?\b|enregistr|\brecord/i,
			en: "Choose Whisper in the [Playground](/playground), press **Use Microphone**, allow the microphone, record up to {seconds} seconds, then press **Analyze**.",
			fr: "Choisissez Whisper dans le [Playground](/playground), appuyez sur **Use Microphone**, autorisez le micro, enregistrez {seconds} secondes au plus, puis appuyez sur **Analyze**.",
		},
		{
			clue: /priva|confidenti|vie privée|données|\bdata\b/i,
			en: "There are no accounts. Your texts and files go to the chosen model for the time of the answer; the site does not keep them.",
			fr: "Aucun compte n'est demandé. Vos textes et fichiers vont au modèle choisi, le temps de la réponse ; le site ne les garde pas.",
		},
		{
			clue: /\bfree\b|gratuit|\bprice|\bcost|\bprix\b|limit|quota/i,
			en: "It is free and needs no account. Each visitor has a share of use per hour. Pictures may have {picture} MB, recordings {recording} MB and {seconds} seconds.",
			fr: "C'est gratuit et sans compte. Chaque visiteur a une part d'utilisation par heure. Images : {picture} Mo au plus ; enregistrements : {recording} Mo et {seconds} secondes.",
		},
	],
	general: [
		{ clue: /\bwho\b|\bqui\b|créateur|creator/i, en: "{creator} {about}", fr: "{creator} {about}" },
		{
			clue: /\b(?:models|modèles)\b/i,
			en: "There are {count} models to try:\n\n{list}",
			fr: "{count} modèles sont à essayer :\n\n{list}",
		},
		{
			clue: /\bsite\b|what is this|c.est quoi|vitrine|playground/i,
			en: "**{name}** lets you try {count} open AI models without an account, in the [Playground](/playground). {about}",
			fr: "**{name}** permet d'essayer {count} modèles d'IA ouverts, sans compte, dans le [Playground](/playground). {about}",
		},
		{
			clue: /^/,
			en: "Hello! I am the assistant of {name}. I answer questions about this site: its models, the microphone, an error message, who created it, what happens to your data.",
			fr: "Bonjour ! Je suis l'assistant de {name}. Je réponds aux questions sur ce site : ses modèles, le micro, un message d'erreur, qui l'a créé, ce que deviennent vos données.",
		},
	],
} as const satisfies Record<string, readonly Topic[]>;
