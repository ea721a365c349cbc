import { dateFormat, numberFormat, relativeTimeFormat } from "./intl.ts";
import { readerLocale, textsLocale } from "./languages.ts";
import { useLanguage } from "./use-language.ts";

/** Decimals of other numbers. */
const NUMBER_DECIMALS = 4;

/** Decimals of a score shown as a percentage. */
const PERCENT_DECIMALS = 1;

/** 00:00 to 23:59, equally short in every language. */
const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

const DAY_MS = 24 * 60 * 60 * 1_000;

export function useFormats() {
	return createFormats(readerLocale(useLanguage()));
}

/** For a locale with a region or without. Numbers have the signs of the texts, which write some, too. */
export function createFormats(locale: string) {
	const ofTexts = textsLocale(new Intl.Locale(locale).language);
	return {
		/** A score from 0 to 1 as a percentage: 0.98765 reads "98.8%". */
		percent: (score: number) =>
			numberFormat(ofTexts, { style: "percent", ...decimals(PERCENT_DECIMALS) }).format(score),
		/** A share from 0 to 1 that was chosen in whole percent: 0.5 reads "50%". */
		wholePercent: (share: number) => numberFormat(ofTexts, { style: "percent" }).format(share),
		/** Any other number, with at most four decimals. */
		number: (value: number) =>
			numberFormat(ofTexts, {
				useGrouping: false,
				...decimals(Number.isInteger(value) ? 0 : NUMBER_DECIMALS),
			}).format(value),
		/** The value of a parameter: a number, or words as they are. */
		valueText: (value: string | number) =>
			typeof value === "number"
				? numberFormat(ofTexts, { useGrouping: false, maximumFractionDigits: 17 }).format(value)
				: value,
		/** Things one after another: "Seed, Temperature". */
		list: (things: readonly string[]) =>
			new Intl.ListFormat(ofTexts, { type: "unit", style: "short" }).format(things),
		/** The name of a language: "fr" reads "French". */
		language: (tag: string) => new Intl.DisplayNames(locale, { type: "language" }).of(tag) ?? tag,
		time: (date: Date) => dateFormat(locale, clock).format(date),
		timeWithSeconds: (date: Date) =>
			dateFormat(locale, { ...clock, second: "2-digit" }).format(date),
		date: (date: Date) => dateFormat(locale, { dateStyle: "long" }).format(date),
		/** "Today", "yesterday", or the date. */
		day(date: Date) {
			const daysAgo = daysSince(date);
			if (daysAgo > 1) return dateFormat(locale, { dateStyle: "long" }).format(date);
			return relativeTimeFormat(locale, { numeric: "auto" }).format(-daysAgo, "day");
		},
		/** Today, yesterday or earlier, for a sentence with its own words for the first two. */
		dayName(date: Date): "today" | "yesterday" | "earlier" {
			const daysAgo = daysSince(date);
			if (daysAgo < 1) return "today";
			return daysAgo === 1 ? "yesterday" : "earlier";
		},
		/** The time; for earlier days also the date. */
		moment(date: Date) {
			const isToday = date.toDateString() === new Date().toDateString();
			const day = !isToday && ({ day: "numeric", month: "short" } as const);
			return dateFormat(locale, { ...day, ...clock }).format(date);
		},
	};
}

function daysSince(date: Date): number {
	const midnight = (of: Date) => new Date(of).setHours(0, 0, 0, 0);
	return Math.round((midnight(new Date()) - midnight(date)) / DAY_MS);
}

function decimals(count: number) {
	return { minimumFractionDigits: count, maximumFractionDigits: count };
}
