/** A language in which the sandbox's assistant answers. */
export type AssistantLanguage = "fr" | "en" | "es" | "ar";

type LatinLanguage = Exclude<AssistantLanguage, "ar">;

const arabicLetter = /\p{Script=Arabic}/gu;
const foreignLetter =
	/[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Devanagari}]/u;

const commonWords: Readonly<Record<LatinLanguage, ReadonlySet<string>>> = {
	fr: words(
		"le la les un une des du de est et que qui quoi quel quelle quels quelles comment pourquoi où ou je tu vous il elle nous on ce cet cette ces mon ma mes votre vos ton dans sur avec pour par pas ne plus au aux sont suis peux puis peut fait faire bonjour salut merci oui non ça site modèle modèles gratuit micro aide",
	),
	en: words(
		"the a an is are was what which who how why where when do does did can could i you he she it we they this that these those my your in on with for by not of to and or hello hi hey thanks thank please yes me about made free help models model's there tell",
	),
	es: words(
		"el la los las un una unos de del es son y que qué quien quién quienes cual cuál cuales cuáles como cómo por para donde dónde yo tu tú usted este esta esto estos mi su en con no se puedo puede hacer hola gracias sí hay sitio modelo modelos página gratis ayuda micrófono",
	),
};

const marks: Readonly<Record<LatinLanguage, RegExp>> = {
	fr: /[çèêëîïœû]|\b(?:qu|d|l|j|c|n|s|m|t)['’](?=\p{L}{2})/giu,
	en: /\b(?:isn|don|doesn|can|won)['’]t\b|\b(?:what|it|that|who|i)['’](?:s|m|ve|ll)\b/giu,
	es: /[¿¡ñ]/giu,
};

/**
 * Recognises the language of the newest message that shows one: by its script, then by its
 * commonest words. The widget greets in French, so French it is when no message tells.
 */
export function assistantLanguage(newestFirst: readonly string[]): AssistantLanguage {
	for (const text of newestFirst) {
		const found = languageOf(text);
		if (found) return found;
	}
	return "fr";
}

function languageOf(text: string): AssistantLanguage | undefined {
	const letters = text.match(/\p{L}/gu)?.length ?? 0;
	const arabic = text.match(arabicLetter)?.length ?? 0;
	if (arabic > 0 && arabic * 3 >= letters) return "ar";
	if (foreignLetter.test(text)) return "en";
	const [first, second] = scores(text);
	return first && first.score > (second?.score ?? 0) ? first.language : undefined;
}

function scores(text: string): { language: LatinLanguage; score: number }[] {
	const seen = text.toLowerCase().match(/\p{L}+/gu) ?? [];
	const languages = ["fr", "en", "es"] as const;
	return languages
		.map((language) => ({
			language,
			score:
				seen.filter((word) => commonWords[language].has(word)).length +
				(text.match(marks[language])?.length ?? 0),
		}))
		.sort((left, right) => right.score - left.score);
}

function words(list: string): ReadonlySet<string> {
	return new Set(list.split(" "));
}
