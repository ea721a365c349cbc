import type { ModelState } from "#shared/status.ts";
import type { Backend } from "../../catalogue/catalogue.ts";
import type { AppError } from "../../errors/app-error.ts";
import { createBreaker } from "./breaker.ts";

/** A model that loads is asked about again after this long, where it does not say. */
const USUAL_LOAD_SECONDS = 20;

/** Gives what is known of a back-end from its calls. */
export type BackendStates = (backend: Backend) => ReturnType<typeof createState>;

/** Keeps the states of back-ends, for as long as the catalogue holds them. */
export function createBackendStates(): BackendStates {
	const states = new WeakMap<Backend, ReturnType<typeof createState>>();
	return (backend) => {
		const state = states.get(backend) ?? createState();
		states.set(backend, state);
		return state;
	};
}

function createState() {
	const breaker = createBreaker();
	let last: string | undefined;
	let load: { until: number; percent: number | undefined } | undefined;
	return {
		breaker,
		/** Whether its model loads, by its last answer, or it rests. */
		state(): ModelState {
			if (load && Date.now() <= load.until) return { state: "loading", percent: load.percent };
			const until = breaker.restingUntil();
			if (until === undefined) return { state: "ready" };
			return { state: "resting", until: new Date(until).toISOString() };
		},
		/** Takes note of how a call ended; gives true where that is news. */
		note(error: AppError | undefined): boolean {
			const isNews = error?.code !== last;
			last = error?.code;
			load = error?.code === "MODEL_LOADING" ? loadOf(error) : undefined;
			return isNews;
		},
	};
}

function loadOf({ retryAfterSeconds = USUAL_LOAD_SECONDS, loadedPercent }: AppError) {
	return { until: Date.now() + retryAfterSeconds * 1_000, percent: loadedPercent };
}

/** What a visitor can expect of a model, by what is known of its back-ends. */
export function modelState(backends: readonly Backend[], stateOf: BackendStates): ModelState {
	// The sandbox fails only for the visitor who asks it to: to all others it is ready.
	if (backends.some(({ kind }) => kind === "sandbox")) return { state: "ready" };
	const states = backends.map((backend) => stateOf(backend).state());
	return states.sort((one, other) => wait(one) - wait(other))[0] ?? { state: "off" };
}

/** Orders states: one that is ready, one that loads, the one that rests least. */
function wait(model: ModelState): number {
	if (model.state === "resting") return Date.parse(model.until);
	return model.state === "ready" ? 0 : 1;
}
