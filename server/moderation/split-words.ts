/** The most characters that a judge gets at once: about 1,000 tokens of English, 4,000 of other scripts. */
export const MOST_CHARACTERS = 4_000;
/** How much of a part the next one repeats, so that no sentence is seen only in halves. */
const OVERLAP = 200;

/** Splits a text into parts that a small judge can read. */
export function splitWords(words: string): string[] {
	const parts: string[] = [];
	for (let start = 0; ; ) {
		const end = cutAt(words, start + MOST_CHARACTERS);
		parts.push(words.slice(start, end));
		if (end === words.length) return parts;
		start = cutAt(words, end - OVERLAP);
	}
}

/** The end of a text, which says most about what is asked. */
export function lastWords(words: string): string {
	return words.slice(cutAt(words, Math.max(0, words.length - MOST_CHARACTERS / 2)));
}

/** Joins texts in groups that are sent at once; a longer one stays alone. */
export function groupWords(texts: readonly string[]): string[][] {
	const groups: string[][] = [];
	let length = 0;
	for (const text of texts) {
		const last = groups.at(-1);
		length += text.length + 2;
		if (last && length <= MOST_CHARACTERS) last.push(text);
		else {
			groups.push([text]);
			length = text.length + 2;
		}
	}
	return groups;
}

/** A place at or before this one that divides no character in two. */
function cutAt(words: string, place: number): number {
	if (place >= words.length) return words.length;
	const isHalf = /[\udc00-\udfff]/.test(words.charAt(place));
	return isHalf ? place - 1 : place;
}
