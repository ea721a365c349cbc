import type { KeyboardEvent } from "react";

/**
 * Sends on Enter; Shift+Enter inserts a line break. On a touch keyboard, Enter inserts a line break. An Enter that ends
 * an IME composition does not send.
 */
export function handleSendKey(event: KeyboardEvent, onSend: () => void): void {
	// Safari ends the composition before its keydown; only key code 229 reveals it.
	const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
	if (event.key !== "Enter" || isComposing || event.shiftKey || event.altKey) return;
	if (!event.ctrlKey && !event.metaKey && window.matchMedia("(pointer: coarse)").matches) return;
	event.preventDefault();
	if (!event.repeat) onSend();
}

/** The keys that send a multiline form: how they are displayed, and their names for `aria-keyshortcuts`. */
export function sendKeys(): { signs: string; names: string } {
	return /Mac|iP(ad|hone)/.test(navigator.userAgent)
		? { signs: "⌘↵", names: "Meta+Enter" }
		: { signs: "Ctrl ↵", names: "Control+Enter" };
}
