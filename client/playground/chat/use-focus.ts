import { useEffect } from "react";
import { useEntry } from "../../lib/navigation.tsx";

/**
 * Focuses a conversation that was chosen or started, on touch screens without opening the keyboard. With a pointer,
 * also one opened in another way, unless the focus is elsewhere.
 */
export function useFocus(
	input: { current: HTMLElement | null },
	log: { current: HTMLElement | null },
	isEmbedded: boolean,
) {
	const { isPicked = false } = useEntry().state;
	useEffect(() => {
		const isTouch = window.matchMedia("(pointer: coarse)").matches;
		if (isPicked) (isTouch ? log : input).current?.focus({ preventScroll: true });
		// A frame must not take the focus from its embedding page.
		else if (!isTouch && !isEmbedded && isNowhere(document.activeElement)) {
			input.current?.focus({ preventScroll: true });
		}
	}, [isPicked, isEmbedded, input, log]);
}

/** Whether the focus is where a page load leaves it. */
function isNowhere(focused: Element | null): boolean {
	return focused === null || focused === document.body || focused.matches("main");
}
