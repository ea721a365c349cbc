/**
 * Creating a formatter is slow (a millisecond on a slow phone) and using it is fast, so each is cached by locale and
 * options.
 */
export const numberFormat = madeOnce(
	(locale: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
export const dateFormat = madeOnce(
	(locale: string, options?: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(locale, options),
);
export const pluralRules = madeOnce(
	(locale: string, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
);
export const relativeTimeFormat = madeOnce(
	(locale: string, options?: Intl.RelativeTimeFormatOptions) =>
		new Intl.RelativeTimeFormat(locale, options),
);

/**
 * The locale with Latin digits, which every page uses. A tag with extensions needs `Intl`, whose first use takes 50 ms
 * on a slow phone; any other does without.
 */
export function withLatinDigits(locale: string): string {
	const hasExtensions = /-[a-z\d]-/i.test(locale);
	if (hasExtensions) return new Intl.Locale(locale, { numberingSystem: "latn" }).toString();
	return `${locale}-u-nu-latn`;
}

function madeOnce<Given extends readonly unknown[], Made>(make: (...given: Given) => Made) {
	const known = new Map<string, Made>();
	return (...given: Given): Made => {
		const key = JSON.stringify(given);
		const made = known.get(key) ?? make(...given);
		known.set(key, made);
		return made;
	};
}
