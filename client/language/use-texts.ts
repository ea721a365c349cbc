import { use } from "react";
import type { Area, English } from "../messages/language.ts";
import type { Texts } from "./create-texts.ts";
import { textsOf, whenLoaded } from "./texts.ts";
import { useLanguage } from "./use-language.ts";

/** The texts of an area, in the shown language or in `tag`. Suspends until they are loaded. */
export function useTexts<Name extends Area>(area: Name, tag?: string): Texts<English<Name>> {
	const shown = useLanguage();
	const language = tag ?? shown;
	// A component that suspended must call `use` again when React re-renders it.
	const wait = whenLoaded(language, area);
	if (wait) use(wait);
	const texts = textsOf(language, area);
	if (!texts) throw new Error(`the texts of ${area} are missing`);
	return texts;
}
