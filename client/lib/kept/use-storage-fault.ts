import { useEffect, useSyncExternalStore } from "react";
import { readStorageFault, subscribeToStorageFault, tryStorage } from "./storage.ts";

/** Why this browser keeps nothing at the moment: its storage is blocked or full; undefined where it works. */
export function useStorageFault() {
	useEffect(tryStorage, []);
	return useSyncExternalStore(subscribeToStorageFault, readStorageFault, noFault);
}

function noFault() {
	return undefined;
}
