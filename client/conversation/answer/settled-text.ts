/**
 * The text to show once an answer is complete. Where what arrived differs from the result in blanks
 * around it only, what arrived stays: the same text on the screen is not parsed and drawn again.
 */
export function settledText(arrived: string, result: string): string {
	return arrived.trim() === result.trim() ? arrived : result;
}
