import { useEffect, useState } from "react";

// Below Tailwind's `sm`, where the panel's classes make it fill the screen.
const PHONE = "(max-width: 639.98px)";

type FullScreen = {
	isFull: boolean;
	/** Height in pixels of what the on-screen keyboard leaves; undefined where it is not shown. */
	height?: number | undefined;
	/** How far the visible part was pushed down by it. */
	top: number;
};

const notFull: FullScreen = { isFull: false, top: 0 };

/** Whether an open panel fills the screen; if so, the page behind it is inert and does not scroll. */
export function useFullScreen(isOpen: boolean): FullScreen {
	const [screen, setScreen] = useState(notFull);

	useEffect(() => {
		if (!isOpen) return;
		const phone = window.matchMedia(PHONE);
		function measure() {
			setScreen(phone.matches ? { isFull: true, ...visiblePart() } : notFull);
		}
		measure();
		phone.addEventListener("change", measure);
		window.visualViewport?.addEventListener("resize", measure);
		window.visualViewport?.addEventListener("scroll", measure);
		return () => {
			phone.removeEventListener("change", measure);
			window.visualViewport?.removeEventListener("resize", measure);
			window.visualViewport?.removeEventListener("scroll", measure);
		};
	}, [isOpen]);

	const isFull = isOpen && screen.isFull;
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

	return isFull ? screen : notFull;
}

const KEYBOARD_MIN_PIXELS = 120;

function visiblePart(): { height: number | undefined; top: number } {
	const view = window.visualViewport;
	const isKeyboardShown =
		view && view.scale === 1 && window.innerHeight - view.height > KEYBOARD_MIN_PIXELS;
	return isKeyboardShown
		? { height: view.height, top: view.offsetTop }
		: { height: undefined, top: 0 };
}
