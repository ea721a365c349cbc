import { useSyncExternalStore } from "react";
import { visitResults } from "./visit-results.ts";

/** The results of this visit as they change. */
export function useVisitResults() {
	return useSyncExternalStore(visitResults.subscribe, visitResults.get, visitResults.get);
}
