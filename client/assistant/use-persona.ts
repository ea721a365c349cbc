import { useLanguage } from "../language/use-language.ts";
import { useTexts } from "../language/use-texts.ts";
import { useSite } from "../lib/site/site.ts";

/** The assistant's own sentences, in its language. */
export function usePersona() {
	const lang = usePersonaLanguage();
	return { t: useTexts("persona", lang), lang };
}

/** The language that the host set for the assistant, otherwise the page's. */
export function usePersonaLanguage(): string {
	const shown = useLanguage();
	return useSite().assistantLanguage || shown;
}
