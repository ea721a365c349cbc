import { endingNote } from "../conversation/answer/ending-note.ts";
import type { NewAnswer } from "../conversation/conversation.ts";
import { textLanguage } from "../lib/text-language.ts";
import { failureText } from "./failure-text.ts";

const LONGEST = 600;

/** A new answer as it is read aloud, with its language: no addresses, no marks. */
export function spokenAnswer(answer: NewAnswer | undefined): { text: string; lang: string } {
	if (!answer) return { text: "", lang: "en" };
	if (answer.error) {
		const { sentence, tips, lang } = failureText(answer.error);
		return { text: [sentence, ...tips].join(" "), lang };
	}
	const words = answer.content.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[*_`#>|]/g, "");
	if (words.trim() === "") return { text: endingNote(answer) ?? "", lang: "en" };
	return { text: words.slice(0, LONGEST), lang: textLanguage(words) };
}
