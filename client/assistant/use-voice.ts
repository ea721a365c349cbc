import { useLanguage } from "../language/use-language.ts";
import { useTexts } from "../language/use-texts.ts";
import { useSite } from "../lib/site/site.ts";

/** What the assistant says by itself, in its language: the host decides whether that is the page's. */
export function useVoice() {
	const shown = useLanguage();
	const lang = useSite().assistantLanguage || shown;
	return { t: useTexts("voice", lang), lang };
}
