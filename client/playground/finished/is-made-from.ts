/** Tells whether an input is what was filled into its form, or that text with some of its words changed. */
export function isMadeFrom(filled: string | File, input: string | File): boolean {
	if (typeof filled !== "string" || typeof input !== "string") return filled === input;
	const before = wordsOf(filled);
	const now = wordsOf(input);
	const shared = [...now].filter((word) => before.has(word)).length;
	return shared * 2 > Math.min(before.size, now.size);
}

function wordsOf(text: string): Set<string> {
	return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text]);
}
