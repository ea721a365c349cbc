import { textsOf } from "../../client/language/texts.ts";
import type { Area } from "../../client/messages/language.ts";

/** The English texts of an area; setup.ts loads them for every test. */
export function englishTexts<Name extends Area>(area: Name) {
	const texts = textsOf("en", area);
	if (!texts) throw new Error(`no English texts for ${area}`);
	return texts;
}
