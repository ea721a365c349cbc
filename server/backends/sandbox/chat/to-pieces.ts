/**
 * Cuts a text into pieces about as long as a model's tokens; joined they are the text again.
 * A tag such as `</think>` falls into two pieces, as it does with real tokens.
 */
export function toPieces(text: string): string[] {
	return text.match(/\s*\S{1,7}|\s+$/gu) ?? [];
}
