import { useSyncExternalStore } from "react";

/** False in the page that the server renders and in its first render here, which must be the same. */
export function useIsHydrated(): boolean {
	return useSyncExternalStore(subscribeToNothing, isBrowser, isNotBrowser);
}

function subscribeToNothing() {
	return () => undefined;
}

function isBrowser() {
	return true;
}

function isNotBrowser() {
	return false;
}
