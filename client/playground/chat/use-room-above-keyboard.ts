import { type RefObject, useEffect } from "react";

/** Below this height, the page's header and a conversation do not both fit. */
const LOW_PIXELS = 600;

/**
 * In a low window, such as above a phone's keyboard, the conversation alone fills the visible area. Not every browser
 * resizes the page for its keyboard, but all report the visible height.
 */
export function useRoomAboveKeyboard(box: RefObject<HTMLElement | null>) {
	useEffect(() => {
		const { visualViewport: view } = window;
		// Includes the row above it. An embedded panel has its frame's height.
		const element = box.current?.closest<HTMLElement>(".window-high > .playground");
		if (!view || !element) return;
		function adapt() {
			// When zoomed in, the visitor is looking at a detail.
			if (!view || !element || view.scale !== 1) return;
			const isLow = view.height < LOW_PIXELS;
			element.style.setProperty("--visible-height", isLow ? `${view.height}px` : null);
			element.toggleAttribute("data-low", isLow);
			if (!isLow || !element.contains(document.activeElement)) return;
			window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top);
		}
		function handleFocus({ target }: FocusEvent) {
			// Only a field opens the keyboard. A page that scrolls under a pressed button would lose the click.
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
