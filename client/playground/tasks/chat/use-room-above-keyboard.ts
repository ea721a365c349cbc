import { type RefObject, useEffect } from "react";

/** Lower than this, the page's head and a conversation do not fit in together. */
const LOW_PIXELS = 600;

/**
 * In a low window, such as that above the keyboard of a phone, the conversation alone fills what is visible.
 * Not every browser shrinks the page for its keyboard, but all say how much of it is visible.
 */
export function useRoomAboveKeyboard(box: RefObject<HTMLElement | null>) {
	useEffect(() => {
		const { visualViewport: view } = window;
		// With the row above it, which an embedded panel does not have.
		const element = box.current?.closest<HTMLElement>(".window-high > .playground") ?? box.current;
		if (!view || !element) return;
		function adapt() {
			// Zoomed in, the visitor looks at a part of it.
			if (!view || !element || view.scale !== 1) return;
			const isLow = view.height < LOW_PIXELS;
			element.style.height = isLow ? `${view.height}px` : "";
			element.toggleAttribute("data-low", isLow);
			if (!isLow || !element.contains(document.activeElement)) return;
			window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top);
		}
		function handleFocus({ target }: FocusEvent) {
			// Only a field brings the keyboard. A page that scrolls under a pressed button loses its click.
			if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) adapt();
		}
		adapt();
		view.addEventListener("resize", adapt);
		element.addEventListener("focusin", handleFocus);
		return () => {
			view.removeEventListener("resize", adapt);
			element.removeEventListener("focusin", handleFocus);
		};
	}, [box]);
}
