/** Cuts a text into pieces about as long as a model's tokens; joined they are the text again. */
export function toPieces(text: string): string[] {
	return text.match(/\s*\S{1,7}|\s+$/gu) ?? [];
}
