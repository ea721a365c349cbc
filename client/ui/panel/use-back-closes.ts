import { useEffect, useEffectEvent } from "react";
import { useEntry } from "../../lib/navigation.tsx";

/** True between `history.back()` and its `popstate`. */
let isLeaving = false;

/**
 * Makes the browser's Back close a panel instead of leaving the page. Pushes a history entry with the same address, and
 * removes it if the panel is closed another way. What the page showed last stays: its own entry gets that address.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
	const { pathname, search, hash, key, state } = useEntry();
	const handleBack = useEffectEvent(() => {
		// Nothing is closed by navigating between entries above ours, or by another panel that removes its own.
		if (isOurs() || isLeaving) return;
		// The page may have replaced our entry meanwhile. Another page's entry, as after Forward, stays.
		const isPage = state.panelOver === keyHere();
		if (isPage) becomePage({ ...state, key }, `${pathname}${search}${hash}`);
		onClose();
	});

	useEffect(() => {
		if (!isOpen) return;
		const gone = new AbortController();
		const { signal } = gone;
		let hasOwnEntry = false;
		if (isLeaving) window.addEventListener("popstate", enter, { once: true, signal });
		else enter();
		return () => {
			gone.abort();
			if (hasOwnEntry && isOurs() && !isLeaving) leave();
		};

		function enter() {
			// Above another panel, its entry is enough.
			hasOwnEntry = !isOurs();
			// Keeps the router's state and address, so it shows the same page.
			if (hasOwnEntry) history.pushState({ ...history.state, panelOver: keyHere() }, "");
			window.addEventListener("popstate", handleBack, { signal, capture: true });
		}
	}, [isOpen]);
}

function leave() {
	isLeaving = true;
	const { state } = history;
	const { href } = location;
	const handleArrival = () => {
		isLeaving = false;
		becomePage(state, href);
	};
	window.addEventListener("popstate", handleArrival, { once: true, capture: true });
	history.back();
}

/** In the capture phase of `popstate`, so that the router reads the new address. */
function becomePage(state: object, href: string) {
	history.replaceState({ ...state, panelOver: undefined }, "", href);
}

function keyHere(): number {
	return history.state?.key ?? 0;
}

function isOurs(): boolean {
	return history.state?.panelOver !== undefined;
}
