import { useEffect, useEffectEvent } from "react";

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
		// The router finds its own state and address unchanged, and shows the same page.
		if (!isOurs()) history.pushState({ ...history.state, isPanelOpen: true }, "");
		window.addEventListener("popstate", handleBack);
		return () => {
			window.removeEventListener("popstate", handleBack);
			if (isOurs()) history.back();
		};
	}, [isOpen]);
}

function isOurs(): boolean {
	return history.state?.isPanelOpen === true;
}
