import type { English } from "../messages/language.ts";
import type { Texts } from "./create-texts.ts";
import { numberFormat } from "./intl.ts";
import { textsLocale } from "./languages.ts";
import { useLanguage } from "./use-language.ts";
import { useTexts } from "./use-texts.ts";

/** Sizes and durations in the current language. */
export function useUnits() {
	return createUnits(useTexts("calls"), textsLocale(useLanguage()));
}

export function createUnits(t: Texts<English<"calls">>, locale: string) {
	return {
		/** A size in bytes: 1536 reads "1.5 kB". 1 kB is 1024 bytes, as in the limits. */
		bytes(bytes: number) {
			if (bytes < 1024) return t("bytes", { size: sizeIn(bytes) });
			if (bytes < 1024 ** 2) return t("kilobytes", { size: sizeIn(bytes / 1024) });
			return t("megabytes", { size: sizeIn(bytes / 1024 ** 2) });
		},
		/** A duration in milliseconds: 940 reads "0.9 s". */
		duration: (milliseconds: number) => t("seconds", { seconds: written(milliseconds / 1000, 1) }),
		/** Whole seconds: 75 reads "75 s". */
		seconds: (seconds: number) => t("seconds", { seconds: written(seconds, 0) }),
		/** A time to wait in seconds: 75 reads "1 min 15 s", 3700 reads "1 h 2 min". */
		wait(totalSeconds: number) {
			const whole = Math.max(0, Math.ceil(totalSeconds));
			const seconds = whole % 60;
			const minutes = Math.floor(whole / 60) % 60;
			if (whole < 60) return t("seconds", { seconds });
			if (whole >= 3600) return t("hoursMinutes", { hours: Math.floor(whole / 3600), minutes });
			return seconds === 0 ? t("minutes", { minutes }) : t("minutesSeconds", { minutes, seconds });
		},
	};

	function sizeIn(size: number) {
		const maximumFractionDigits = size < 10 ? 1 : 0;
		return numberFormat(locale, { useGrouping: false, maximumFractionDigits }).format(size);
	}

	function written(value: number, decimals: number) {
		const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
		return numberFormat(locale, digits).format(value);
	}
}
