import type { KeyboardEvent } from "react";

/**
 * Sends on Enter; Shift+Enter breaks the line. A touch keyboard has no such pair: there Enter breaks the line. An Enter that ends an input method's composition does not
 * send.
 */
export function handleSendKey(event: KeyboardEvent, onSend: () => void): void {
	// Safari ends the composition before its keydown; there only key code 229 shows it.
	const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
	if (event.key !== "Enter" || isComposing || event.shiftKey || event.altKey) return;
	if (!event.ctrlKey && !event.metaKey && window.matchMedia("(pointer: coarse)").matches) return;
	event.preventDefault();
	if (!event.repeat) onSend();
}

/** The keys that send a form of several lines: their signs, and their names for `aria-keyshortcuts`. */
export function sendKeys(): { signs: string; names: string } {
	return /Mac|iP(ad|hone)/.test(navigator.userAgent)
		? { signs: "⌘↵", names: "Meta+Enter" }
		: { signs: "Ctrl ↵", names: "Control+Enter" };
}
