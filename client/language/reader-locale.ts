/** The reader's own kind of a language (ar-EG, fr-CA), which decides the digits and the dates. */
export function readerLocale(language: string): string {
	const kinds = typeof navigator === "undefined" ? [] : navigator.languages;
	return kinds.find((kind) => kind.split("-")[0] === language) ?? language;
}
