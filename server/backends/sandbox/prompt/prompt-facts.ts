import { languageOf } from "./language-of.ts";
import { subjectsOf } from "./subjects-of.ts";
import { wordsOf } from "./words-of.ts";

/** What can be said about a prompt without understanding it. */
export type PromptFacts = {
	text: string;
	language: string;
	/** What it is about, best first; never empty. */
	subjects: [string, ...string[]];
	words: number;
	characters: number;
	isQuestion: boolean;
};

/** Looks at a prompt: its language, its subjects, its length. */
export function promptFacts(prompt: string): PromptFacts {
	const text = prompt.replace(/sandbox:error=\S+/g, "").trim();
	const [first = text.slice(0, 40) || "nothing", ...others] = subjectsOf(text);
	return {
		text,
		language: languageOf(text),
		subjects: [first, ...others],
		words: wordsOf(text).length,
		characters: [...text].length,
		isQuestion: /[?？؟]\s*$/.test(text),
	};
}
