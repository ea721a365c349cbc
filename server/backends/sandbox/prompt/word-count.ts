/** A number of words in words: "1 word", "2 words". */
export function wordCount(words: number): string {
	return words === 1 ? "1 word" : `${words} words`;
}
