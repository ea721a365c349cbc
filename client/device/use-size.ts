import { numberFormat } from "../language/intl.ts";
import { textsLocale } from "../language/languages.ts";
import { useUnits } from "../language/units.ts";
import { useLanguage } from "../language/use-language.ts";
import { useTexts } from "../language/use-texts.ts";

const GIGABYTE = 1024 ** 3;

/** Formats sizes up to gigabytes. */
export function useSize(): (bytes: number) => string {
	const t = useTexts("device");
	const { bytes: written } = useUnits();
	const locale = textsLocale(useLanguage());
	return (bytes) => {
		if (bytes < GIGABYTE) return written(bytes);
		const size = numberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / GIGABYTE);
		return t("gigabytes", { size });
	};
}
