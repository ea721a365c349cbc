import { useLanguage } from "../language/use-language.ts";
import { useTexts } from "../language/use-texts.ts";
import { useSite } from "../lib/site/site.ts";

/** The assistant's own sentences, in the language that the host chose. */
export function usePersona() {
	const shown = useLanguage();
	const lang = useSite().assistantLanguage || shown;
	return { t: useTexts("persona", lang), lang };
}
