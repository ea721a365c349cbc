const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** A small number in words, a larger one in digits. */
export function countWord(count: number): string {
	return words[count] ?? String(count);
}
