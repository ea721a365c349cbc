import type { KeyboardEvent } from "react";

/**
 * Sends on Enter; Shift+Enter breaks the line. The Enter that ends an input method's composition
 * never sends.
 */
export function handleSendKey(event: KeyboardEvent, onSend: () => void): void {
	// Safari ends the composition before its keydown, so only the key code 229 tells there.
	const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
	if (event.key !== "Enter" || isComposing || event.shiftKey || event.altKey) return;
	event.preventDefault();
	if (!event.repeat) onSend();
}
