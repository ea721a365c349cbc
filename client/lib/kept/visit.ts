import { useSyncExternalStore } from "react";
import type { ErrorCode } from "#shared/errors.ts";

/** What the assistant may know of the visit: facts, never the visitor's content. */
type Visit = { modelId?: string | undefined; errorCode?: ErrorCode | undefined };

let visit: Visit = {};
const listeners = new Set<() => void>();

/** Changes what is known of the visit; fields not named stay. */
export function setVisit(change: Visit): void {
	visit = { ...visit, ...change };
	for (const listener of listeners) listener();
}

/** The chosen model and the last error shown, if any. */
export function useVisit(): Visit {
	return useSyncExternalStore(subscribe, readVisit, readVisit);
}

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function readVisit(): Visit {
	return visit;
}
