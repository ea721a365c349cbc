import type { Area, English } from "../messages/language.ts";
import type { Texts } from "./create-texts.ts";
import { loadArea, textsOf } from "./texts.ts";
import { useLanguage } from "./use-language.ts";

/** Without a connection it is tried again a little later. */
const RETRY_MS = 3_000;

function later(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, RETRY_MS));
}

/** The texts of an area in the language shown, or in another one. The part waits until they are there. */
export function useTexts<Name extends Area>(area: Name, tag?: string): Texts<English<Name>> {
	const shown = useLanguage();
	const language = tag ?? shown;
	const texts = textsOf(language, area);
	// Thrown, not read with `use`: that must be called each time or never, also once nothing is missing.
	if (!texts) throw loadArea(language, area).catch(later);
	return texts;
}
