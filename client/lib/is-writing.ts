/** Inputs that take text. */
export const textFields =
	"textarea, [contenteditable], input:not([type=file], [type=radio], [type=checkbox], [type=range])";

/**
 * Whether the visitor writes in a field now. A part whose code comes late must not take the focus from there: half a
 * sentence, and its Enter, would land elsewhere.
 */
export function isWriting(): boolean {
	return document.activeElement?.matches(textFields) ?? false;
}
