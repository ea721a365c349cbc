import { language as english } from "../messages/en/index.ts";
import type { Area, Language } from "../messages/language.ts";
import { withLatinDigits } from "./intl.ts";

/** The language of addresses without a prefix. */
export const DEFAULT_LANGUAGE = "en";

const folders = import.meta.glob<Language>("../messages/*/index.ts", {
	eager: true,
	import: "language",
});

/** The languages by their tags, sorted by name. Each is a folder of client/messages. */
export const languages: Readonly<Record<string, Language>> = Object.fromEntries(
	Object.entries(folders)
		.map(([path, language]) => ({ tag: path.split("/").at(-2), language }))
		// Not localeCompare, which costs a phone 40 ms.
		.sort((one, other) => (one.language.name < other.language.name ? -1 : 1))
		.map(({ tag, language }) => [tag, language]),
);

/** A language by its tag; English where the site has no such language. */
export function languageOf(tag: string): Language {
	return languages[tag] ?? english;
}

export const areas = Object.keys(english.areas).filter((name): name is Area =>
	Object.hasOwn(english.areas, name),
);

/**
 * The locale of the texts. It must not depend on browser settings: the server prerenders the texts, and hydration needs
 * the same digits.
 */
export function textsLocale(language: string): string {
	return withLatinDigits(language);
}

/** The reader's regional variant (ar-EG, fr-CA) for dates, with the texts' digits. */
export function readerLocale(language: string): string {
	const kinds = typeof navigator === "undefined" ? [] : navigator.languages;
	return withLatinDigits(kinds.find((kind) => kind.split("-")[0] === language) ?? language);
}
