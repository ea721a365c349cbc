import { type KeyboardEvent, useCallback } from "react";

type SendKeys = "enter" | "modified-enter";

/**
 * Gives the `onKeyDown` of a text box that sends. With `enter`, Enter sends and Shift+Enter breaks the
 * line; with `modified-enter`, Ctrl or Cmd+Enter sends. The Enter that ends an input method's
 * composition never sends.
 */
export function useComposerKeys(onSend: () => void, sendKeys: SendKeys = "enter") {
	return useCallback(
		(event: KeyboardEvent<HTMLElement>) => {
			if (event.key !== "Enter" || isComposing(event)) return;
			const isModified = event.ctrlKey || event.metaKey;
			if (sendKeys === "modified-enter" ? !isModified : event.shiftKey || event.altKey) return;
			event.preventDefault();
			if (!event.repeat) onSend();
		},
		[onSend, sendKeys],
	);
}

// Safari ends the composition before its keydown, so only the key code 229 tells there.
function isComposing(event: KeyboardEvent<HTMLElement>): boolean {
	return event.nativeEvent.isComposing || event.keyCode === 229;
}
