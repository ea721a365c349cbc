import { useSyncExternalStore } from "react";

const WIDE = "(width >= 64rem)";

/** Whether the page has its two columns. */
export function useIsWide(): boolean {
	return useSyncExternalStore(subscribe, isWide);
}

function subscribe(onChange: () => void) {
	const query = matchMedia(WIDE);
	query.addEventListener("change", onChange);
	return () => query.removeEventListener("change", onChange);
}

function isWide(): boolean {
	return matchMedia(WIDE).matches;
}
