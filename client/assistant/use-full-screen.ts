import { type CSSProperties, useEffect, useState, useSyncExternalStore } from "react";

// A phone, upright or on its side.
const PHONE = "(max-width: 639.98px), (max-height: 479.98px) and (pointer: coarse)";
const KEYBOARD_MIN_PIXELS = 120;

/**
 * The position of a panel that fills the screen, above an on-screen keyboard; undefined if it does not fill it. The
 * page behind it is inert and does not scroll.
 */
export function useFullScreen(isOpen: boolean): CSSProperties | undefined {
	const isPhone = useSyncExternalStore(subscribeToScreen, () => window.matchMedia(PHONE).matches);
	const isFull = isOpen && isPhone;
	const [place, setPlace] = useState<CSSProperties>({});

	useEffect(() => {
		if (!isFull) return;
		const { visualViewport: view, document } = window;
		const page = document.getElementById("root");
		const leaving = new AbortController();

		function measure() {
			if (view) setPlace(placeAboveKeyboard(view));
		}
		measure();
		view?.addEventListener("resize", measure, { signal: leaving.signal });
		view?.addEventListener("scroll", measure, { signal: leaving.signal });
		if (page) page.inert = true;
		document.documentElement.style.overflow = "hidden";
		return () => {
			leaving.abort();
			if (page) page.inert = false;
			document.documentElement.style.overflow = "";
		};
	}, [isFull]);

	return isFull ? place : undefined;
}

function subscribeToScreen(onChange: () => void) {
	const query = window.matchMedia(PHONE);
	query.addEventListener("change", onChange);
	return () => query.removeEventListener("change", onChange);
}

function placeAboveKeyboard({ scale, height, offsetTop }: VisualViewport): CSSProperties {
	const isKeyboardShown = scale === 1 && window.innerHeight - height > KEYBOARD_MIN_PIXELS;
	return isKeyboardShown ? { height, transform: `translateY(${offsetTop}px)` } : {};
}
