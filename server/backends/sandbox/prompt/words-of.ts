/** The words of a text in order, numbers included; an apostrophe or a hyphen inside one stays. */
export function wordsOf(text: string): string[] {
	return text.match(/[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu) ?? [];
}
