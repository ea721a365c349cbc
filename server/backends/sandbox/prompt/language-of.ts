import { stopWords } from "./stop-words.ts";
import { wordsOf } from "./words-of.ts";

const scripts = [
	{ language: "Japanese", letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u },
	{ language: "Chinese", letters: /\p{Script=Han}/u },
	{ language: "Korean", letters: /\p{Script=Hangul}/u },
	{ language: "Arabic", letters: /\p{Script=Arabic}/u },
	{ language: "Hebrew", letters: /\p{Script=Hebrew}/u },
	{ language: "Russian", letters: /\p{Script=Cyrillic}/u },
	{ language: "Greek", letters: /\p{Script=Greek}/u },
	{ language: "Tifinagh script", letters: /\p{Script=Tifinagh}/u },
	{ language: "Hindi", letters: /\p{Script=Devanagari}/u },
] as const;

/** Names the likely language of a text in English: by its script, then by its small words. */
export function languageOf(text: string): string {
	const script = scripts.find(({ letters }) => letters.test(text));
	if (script !== undefined) {
		return script.language;
	}
	const words = wordsOf(text).map((word) => word.toLowerCase());
	let best = { language: "English", hits: 0 };
	for (const [language, small] of Object.entries(stopWords)) {
		const hits = words.filter((word) => small.has(word)).length;
		if (hits > best.hits) {
			best = { language, hits };
		}
	}
	return best.language;
}
