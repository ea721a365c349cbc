/** Inputs that take text. */
export const textFields =
	"textarea, [contenteditable], input:not([type=file], [type=radio], [type=checkbox], [type=range])";

/** Whether the visitor writes in a field now. */
export function isWriting(): boolean {
	return document.activeElement?.matches(textFields) ?? false;
}

/**
 * Gives the focus to a part whose code may have come late, but not out of a field in which the visitor writes: half a
 * sentence, and its Enter, would land elsewhere.
 */
export function focusUnlessWriting(part: HTMLElement | null): void {
	if (!isWriting()) part?.focus();
}
