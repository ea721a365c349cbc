import type { ModelState } from "#shared/status.ts";
import type { Backend } from "../../catalogue/catalogue.ts";
import type { AppError } from "../../errors/app-error.ts";
import { createBreaker, type RecordOutcome } from "./breaker.ts";

/** Assumed loading time of a model that gives none. */
const USUAL_LOAD_SECONDS = 20;

/** The state of a back-end, from its calls. */
export type BackendState = ReturnType<typeof createState>;

export type BackendStates = (backend: Backend) => BackendState;

/** Keeps the states of back-ends as long as the catalogue has them. */
export function createBackendStates(): BackendStates {
	const states = new WeakMap<Backend, BackendState>();
	return (backend) => {
		const state = states.get(backend) ?? createState(backend);
		states.set(backend, state);
		return state;
	};
}

function createState({ kind }: Backend) {
	const breaker = createBreaker();
	let lastCode: string | undefined;
	let load: { until: number; percent: number | undefined } | undefined;
	return {
		/** Lets a call in; undefined while the back-end rests. The sandbox fails only on request: it never rests. */
		enter(visitor: string): RecordOutcome | undefined {
			return kind === "sandbox" ? () => undefined : breaker.enter(visitor);
		},
		/** The end of its rest for a visitor. */
		restingUntil: breaker.restingUntil,
		/** Whether its model is loading, by its last answer, or it rests for a visitor. */
		state(visitor: string): ModelState {
			if (load && Date.now() <= load.until) return { state: "loading", percent: load.percent };
			const until = breaker.restingUntil(visitor);
			if (until === undefined) return { state: "ready" };
			return { state: "resting", until: new Date(until).toISOString() };
		},
		/** Notes how a call ended; returns whether that differs from the last call. */
		note(error: AppError | undefined): boolean {
			const isNews = error?.code !== lastCode;
			lastCode = error?.code;
			load = error?.code === "MODEL_LOADING" ? loadOf(error) : undefined;
			return isNews;
		},
	};
}

function loadOf({ retryAfterSeconds = USUAL_LOAD_SECONDS, loadedPercent }: AppError) {
	return { until: Date.now() + retryAfterSeconds * 1_000, percent: loadedPercent };
}

/** The state of a model for a visitor, from its back-ends' states. */
export function modelState(
	backends: readonly Backend[],
	visitor: string,
	stateOf: BackendStates,
): ModelState {
	// The sandbox fails only on request, so it is always ready.
	if (backends.some(({ kind }) => kind === "sandbox")) return { state: "ready" };
	const states = backends.map((backend) => stateOf(backend).state(visitor));
	return states.sort((one, other) => wait(one) - wait(other))[0] ?? { state: "off" };
}

/** Orders states: ready, then loading, then the shortest rest. */
function wait(model: ModelState): number {
	if (model.state === "resting") return Date.parse(model.until);
	return model.state === "ready" ? 0 : 1;
}
