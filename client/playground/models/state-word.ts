import type { ModelState } from "#shared/status.ts";

/** One word for the list where a model is not ready. */
export function stateWord(state: ModelState): string | undefined {
	if (state.state === "ready") return undefined;
	if (state.state !== "loading") return state.state;
	return state.percent === undefined ? "loading" : `loading ${Math.round(state.percent)} %`;
}
