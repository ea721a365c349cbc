import type { ErrorCode } from "#shared/errors.ts";
import { changeStore, createStore, useStore } from "../store.ts";

/** What the assistant may know of the visit: facts, never the visitor's content. */
type Visit = { modelId?: string | undefined; errorCode?: ErrorCode | undefined };

const visit = createStore<Visit>({});

export function setVisit(change: Visit): void {
	changeStore(visit, change);
}

export function useVisit(): Visit {
	return useStore(visit);
}
