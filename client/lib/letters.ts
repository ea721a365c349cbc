/** Letters that no decomposition makes equal to those that people type for them. */
const typed: Readonly<Record<string, string>> = {
	...{ ı: "i", ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ς: "σ" },
	// Arabic: forms of alef, teh marbuta, yeh and kaf.
	...{ ٱ: "ا", ة: "ه", ى: "ي", ی: "ي", ک: "ك" },
	...{ "’": "'", "‘": "'", "“": '"', "”": '"' },
};

/**
 * Marks of Latin, Greek, Cyrillic, Hebrew and Arabic letters, the Arabic lengthening, and what nobody sees. The vowels
 * of Indian scripts are marks too, but nobody leaves them out.
 */
const unwritten =
	/(?=\p{M})[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u0670\u06d6-\u06ed]|[\u0640\u00ad\u200b-\u200f\u2066-\u2069]/gu;

/** A text as a search compares it: without case, accents, vowel marks and variants of a letter. */
export function fold(text: string): string {
	const letters = text.toLowerCase().normalize("NFKD").replace(unwritten, "");
	return letters.replace(/[^a-z\s\d]/gu, (letter) => typed[letter] ?? letter);
}

/** Splits a text around what a search finds in it: every second piece is a match. */
export function splitAtMatches(text: string, search: string): string[] {
	const sought = fold(search);
	if (sought === "") return [text];
	let folded = "";
	/** Where in the text each folded code unit begins; then the text's end. */
	const origins: number[] = [];
	let at = 0;
	for (const letter of text) {
		const plain = fold(letter);
		folded += plain;
		for (let unit = 0; unit < plain.length; unit += 1) origins.push(at);
		at += letter.length;
	}
	origins.push(at);
	const pieces: string[] = [];
	let start = 0;
	for (let found = folded.indexOf(sought); found >= 0; ) {
		const last = found + sought.length - 1;
		// Marks behind the last letter are its own; half of a letter finds all of it.
		const after = origins.findIndex((origin) => origin > (origins[last] ?? 0));
		const next = origins[after] ?? at;
		pieces.push(text.slice(start, origins[found]), text.slice(origins[found], next));
		start = next;
		found = folded.indexOf(sought, after);
	}
	return [...pieces, text.slice(start)];
}

const LONGEST_LETTER = 64;
/** Undefined in browsers without it (Firefox before 125), where code points stand in. */
const graphemes =
	"Segmenter" in Intl ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : undefined;

/** What readers take for letters: an emoji or a letter with its marks is one. */
export function lettersOf(text: string): string[] {
	return graphemes ? Array.from(graphemes.segment(text), ({ segment }) => segment) : [...text];
}

/** The beginning of a text that is not longer than `most` code units and ends with a whole letter. */
export function beginningOf(text: string, most: number): string {
	if (text.length <= most) return text;
	let length = 0;
	// One letter more may reach across the cut. A letter of this many marks is none.
	for (const letter of lettersOf(text.slice(0, most + LONGEST_LETTER))) {
		if (length + letter.length > most) break;
		length += letter.length;
	}
	return text.slice(0, length || most);
}
