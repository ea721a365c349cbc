import { wordsOf } from "../prompt/words-of.ts";

/** One syllable of a text, as far as vowels tell it. */
export type Syllable = {
	text: string;
	isWordStart: boolean;
	/** The pause after it: none inside a word, longest at the end of a sentence. */
	pause: "none" | "word" | "clause" | "sentence";
	isQuestionEnd: boolean;
};

const syllablePattern = /[^aeiouyàâäéèêëîïôöùûüœæ]*[aeiouyàâäéèêëîïôöùûüœæ]+(?:[^aeiouy]+$)?/giu;

/** Cuts a text into syllables; scripts without vowels to find fall into letters. */
export function syllablesOf(text: string): Syllable[] {
	const spoken = text.replace(/<\w+>/g, " ");
	return (spoken.match(/[^.!?,;:…—\n]+[.!?,;:…—\n]*/gu) ?? []).flatMap((clause) => {
		const isSentence = /[.!?…\n]\s*$/u.test(clause);
		const words = wordsOf(clause);
		return words.flatMap((word, index) => {
			const isClauseEnd = index === words.length - 1;
			const clauseEnd = isSentence ? "sentence" : "clause";
			return cut(word).map((part, position, parts): Syllable => {
				const isWordEnd = position === parts.length - 1;
				const wordEnd = isClauseEnd ? clauseEnd : "word";
				return {
					text: part,
					isWordStart: position === 0,
					pause: isWordEnd ? wordEnd : "none",
					isQuestionEnd: isWordEnd && isClauseEnd && clause.includes("?"),
				};
			});
		});
	});
}

function cut(word: string): string[] {
	const syllables = word.match(syllablePattern);
	return syllables ?? [word];
}
