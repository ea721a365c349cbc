import { useEffect, useState, useSyncExternalStore } from "react";

// Upright, and lying on its side.
const PHONE = "(max-width: 639.98px), (max-height: 479.98px) and (pointer: coarse)";
const KEYBOARD_MIN_PIXELS = 120;

type VisiblePart = { height: number; top: number };

type FullScreen = {
	isFull: boolean;
	/** What an on-screen keyboard leaves of the screen; undefined where none is shown. */
	part: VisiblePart | undefined;
};

/** Whether an open panel fills the screen; if so, the page behind it is inert and does not scroll. */
export function useFullScreen(isOpen: boolean): FullScreen {
	const isPhone = useSyncExternalStore(subscribeToScreen, isPhoneScreen);
	const isFull = isOpen && isPhone;
	const [part, setPart] = useState<VisiblePart>();

	useEffect(() => {
		if (!isFull) return;
		const page = document.getElementById("root");
		if (page) page.inert = true;
		document.documentElement.style.overflow = "hidden";
		return () => {
			if (page) page.inert = false;
			document.documentElement.style.overflow = "";
		};
	}, [isFull]);

	useEffect(() => {
		const view = window.visualViewport;
		if (!isFull || !view) return;
		const measure = () => setPart(partAboveKeyboard(view));
		measure();
		view.addEventListener("resize", measure);
		view.addEventListener("scroll", measure);
		return () => {
			view.removeEventListener("resize", measure);
			view.removeEventListener("scroll", measure);
		};
	}, [isFull]);

	return { isFull, part: isFull ? part : undefined };
}

function subscribeToScreen(onChange: () => void) {
	const query = window.matchMedia(PHONE);
	query.addEventListener("change", onChange);
	return () => query.removeEventListener("change", onChange);
}

function isPhoneScreen(): boolean {
	return window.matchMedia(PHONE).matches;
}

function partAboveKeyboard(view: VisualViewport): VisiblePart | undefined {
	const isKeyboardShown =
		view.scale === 1 && window.innerHeight - view.height > KEYBOARD_MIN_PIXELS;
	return isKeyboardShown ? { height: view.height, top: view.offsetTop } : undefined;
}
