import type { ModelState } from "#shared/status.ts";
import type { Backend } from "../../catalogue/catalogue.ts";
import type { BackendState } from "./backend-state.ts";

/** What a visitor can expect of a model, by what is known of its back-ends. */
export function modelState(
	backends: readonly Backend[],
	stateOf: (backend: Backend) => BackendState,
): ModelState {
	if (backends.length === 0) return { state: "off" };
	// The sandbox fails only for the visitor who asks it to: to all others it is ready.
	if (backends.some(({ kind }) => kind === "sandbox")) return { state: "ready" };
	const rests: number[] = [];
	let loading: { percent?: number } | undefined;
	for (const backend of backends) {
		const state = stateOf(backend);
		const restingUntil = state.breaker.restingUntil();
		const load = state.loading();
		if (load) loading ??= load;
		else if (restingUntil === undefined) return { state: "ready" };
		else rests.push(restingUntil);
	}
	if (loading) return { state: "loading", ...loading };
	return { state: "resting", until: new Date(Math.min(...rests)).toISOString() };
}
