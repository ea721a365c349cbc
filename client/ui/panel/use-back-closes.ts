import { useEffect, useEffectEvent } from "react";

/** True between `history.back()` and its `popstate`. */
let isLeaving = false;

/**
 * Makes the browser's Back close a panel instead of leaving the page. Pushes a history entry with the same address, and
 * removes it if the panel is closed another way.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
	const handleBack = useEffectEvent(() => {
		// Nothing is closed by navigating between entries above ours, or by another panel that removes its own.
		if (!isOurs() && !isLeaving) onClose();
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
			if (hasOwnEntry) history.pushState({ ...history.state, isPanelOpen: true }, "");
			window.addEventListener("popstate", handleBack, { signal });
		}
	}, [isOpen]);
}

function leave() {
	isLeaving = true;
	const handleArrival = () => {
		isLeaving = false;
	};
	window.addEventListener("popstate", handleArrival, { once: true });
	history.back();
}

function isOurs(): boolean {
	return history.state?.isPanelOpen === true;
}
