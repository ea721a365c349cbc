/** A text in several languages by their tags; English is always there. */
export type Texts = Readonly<Record<string, string>> & { readonly en: string };

/** The text in a language, in its base language (`fr` for `fr-MA`), or else in English. */
export function textIn(texts: Texts, language: string): string {
	return texts[language] ?? texts[language.split("-", 1)[0] ?? ""] ?? texts.en;
}
