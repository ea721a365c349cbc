import { useEffect, useEffectEvent } from "react";

/** Whether the way back from an entry of ours has begun: it takes the browser a moment. */
let isLeaving = false;

/**
 * Lets the browser's Back close what is open, in place of leaving the page under it. An entry of the
 * same address is added to the history for it, and taken away again when it is closed otherwise.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
	const handleBack = useEffectEvent(() => {
		// Further entries may have come on top: going back among them closes nothing.
		if (!isOurs()) onClose();
	});

	useEffect(() => {
		if (!isOpen) return;
		const gone = new AbortController();
		const { signal } = gone;
		if (isLeaving) window.addEventListener("popstate", enter, { once: true, signal });
		else enter();
		return () => {
			gone.abort();
			if (isOurs() && !isLeaving) leave();
		};

		function enter() {
			// The router finds its own state and address unchanged, and shows the same page.
			if (!isOurs()) history.pushState({ ...history.state, isPanelOpen: true }, "");
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
