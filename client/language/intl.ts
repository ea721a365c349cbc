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

/** The locale with Latin digits, which every page uses. */
export const withLatinDigits = madeOnce((locale: string) =>
	new Intl.Locale(locale, { numberingSystem: "latn" }).toString(),
);

function madeOnce<Given extends readonly unknown[], Made>(make: (...given: Given) => Made) {
	const known = new Map<string, Made>();
	return (...given: Given): Made => {
		const key = JSON.stringify(given);
		const made = known.get(key) ?? make(...given);
		known.set(key, made);
		return made;
	};
}
