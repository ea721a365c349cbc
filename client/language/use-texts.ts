import { use } from "react";
import type { Area, English } from "../messages/language.ts";
import type { Texts } from "./create-texts.ts";
import { loadArea, textsOf } from "./texts.ts";
import { useLanguage } from "./use-language.ts";

/** The texts of an area in the language shown, or in another one. The part waits until they are there. */
export function useTexts<Name extends Area>(area: Name, tag?: string): Texts<English<Name>> {
	const shown = useLanguage();
	const language = tag ?? shown;
	// Without a condition: a part that has waited for it once must ask again when it goes on.
	use(loadArea(language, area));
	const texts = textsOf(language, area);
	if (!texts) throw new Error(`no texts for ${area} in ${language}`);
	return texts;
}
