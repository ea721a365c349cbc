import { useEffect } from "react";
import { useEntry } from "../../../lib/navigation.tsx";

/**
 * A conversation that was chosen or begun takes the focus, on a touch screen without its keyboard. Where there
 * is a pointer one that is opened in another way does, too, unless the visitor is elsewhere.
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
		// The focus of a frame would take that of the page around it.
		else if (!isTouch && !isEmbedded && isNowhere(document.activeElement)) {
			input.current?.focus({ preventScroll: true });
		}
	}, [isPicked, isEmbedded, input, log]);
}

/** Whether the focus is where a new page puts it. */
function isNowhere(focused: Element | null): boolean {
	return focused === null || focused === document.body || focused.matches("main");
}
