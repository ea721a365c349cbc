import { NUMBER_DECIMALS, PERCENT_DECIMALS } from "#shared/limits.ts";
import type { English } from "../messages/language.ts";
import type { Texts } from "./create-texts.ts";
import { readerLocale } from "./reader-locale.ts";
import { useLanguage } from "./use-language.ts";
import { useTexts } from "./use-texts.ts";

/** Numbers, sizes and times as this reader writes them. */
export type Formats = ReturnType<typeof createFormats>;

/** How numbers, sizes and times are written in the language shown. */
export function useFormats(): Formats {
	return createFormats(useTexts("page"), readerLocale(useLanguage()));
}

/** Writes numbers the way of a locale, with the units of a language. */
export function createFormats(t: Texts<English<"page">>, locale: string) {
	return {
		/** A score from 0 to 1 as a percentage: 0.98765 reads "98.8%". */
		percent: (score: number) =>
			score.toLocaleString(locale, { style: "percent", ...decimals(PERCENT_DECIMALS) }),
		/** Any other number: whole ones as they are, the rest to four decimals. */
		number: (value: number) =>
			value.toLocaleString(locale, {
				useGrouping: false,
				...decimals(Number.isInteger(value) ? 0 : NUMBER_DECIMALS),
			}),
		/** How many there are of something: 4000 reads "4,000". */
		count: (value: number) => value.toLocaleString(locale),
		/** A size in bytes: 1536 reads "1.5 kB". Counted in 1024s, like the limits. */
		bytes(bytes: number) {
			if (bytes < 1024) return t("bytes", { size: sizeIn(bytes) });
			if (bytes < 1024 ** 2) return t("kilobytes", { size: sizeIn(bytes / 1024) });
			return t("megabytes", { size: sizeIn(bytes / 1024 ** 2) });
		},
		/** A time taken in milliseconds: 940 reads "0.9 s". */
		duration: (milliseconds: number) =>
			t("seconds", { seconds: (milliseconds / 1000).toLocaleString(locale, decimals(1)) }),
		/** A time to wait in seconds: 75 reads "1 min 15 s", 3700 reads "1 h 2 min". */
		wait(totalSeconds: number) {
			const whole = Math.max(0, Math.ceil(totalSeconds));
			const seconds = whole % 60;
			const minutes = Math.floor(whole / 60) % 60;
			if (whole < 60) return t("seconds", { seconds });
			if (whole >= 3600) return t("hoursMinutes", { hours: Math.floor(whole / 3600), minutes });
			return seconds === 0 ? t("minutes", { minutes }) : t("minutesSeconds", { minutes, seconds });
		},
		/** A time of day: "14:05". */
		time: (date: Date) => date.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" }),
		/** The same with its seconds. */
		timeWithSeconds: (date: Date) => date.toLocaleTimeString(locale),
		/** The time of today; the day, too, of what is older. */
		moment(date: Date) {
			const isToday = date.toDateString() === new Date().toDateString();
			return date.toLocaleString(locale, {
				...(!isToday && { day: "numeric", month: "short" }),
				hour: "2-digit",
				minute: "2-digit",
			});
		},
	};

	function sizeIn(size: number) {
		const maximumFractionDigits = size < 10 ? 1 : 0;
		return size.toLocaleString(locale, { useGrouping: false, maximumFractionDigits });
	}
}

function decimals(count: number) {
	return { minimumFractionDigits: count, maximumFractionDigits: count };
}
