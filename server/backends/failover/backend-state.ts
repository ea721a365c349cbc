import type { ModelState } from "#shared/status.ts";
import type { Backend } from "../../catalogue/catalogue.ts";
import type { AppError } from "../../errors/app-error.ts";

/** Assumed loading time of a model that gives none. */
const USUAL_LOAD_SECONDS = 20;

/** The state of a back-end, from its calls. */
export type BackendState = ReturnType<typeof createState>;

/** Keeps the state of each back-end for as long as it is in the catalogue. */
export function createBackendStates() {
	const states = new WeakMap<Backend, BackendState>();
	return { stateOf, modelState };

	function stateOf(backend: Backend): BackendState {
		const state = states.get(backend) ?? createState(backend);
		states.set(backend, state);
		return state;
	}

	/** The state of a model for a visitor, or for everybody, from its back-ends' states. */
	function modelState(backends: readonly Backend[], visitor?: string): ModelState {
		// The sandbox fails only on request, so it is always ready.
		if (backends.some(({ kind }) => kind === "sandbox")) return { state: "ready" };
		const all = backends.map((backend) => stateOf(backend).state(visitor));
		return all.sort((one, other) => wait(one) - wait(other))[0] ?? { state: "off" };
	}
}

function createState({ kind }: Backend) {
	const breaker = createBreaker();
	let lastCode: string | undefined;
	let load: { until: number; percent: number | undefined } | undefined;
	return {
		/** Admits a call; undefined while the breaker is open. The sandbox fails only on request and has no breaker. */
		enter(visitor: string): RecordOutcome | undefined {
			return kind === "sandbox" ? () => undefined : breaker.enter(visitor);
		},
		/** When the breaker closes for a visitor, or for everybody. */
		restingUntil: breaker.restingUntil,
		/** Whether its model was loading at the last answer, or the breaker is open for a visitor, or for everybody. */
		state(visitor?: string): ModelState {
			if (load && performance.now() <= load.until)
				return { state: "loading", percent: load.percent };
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
	return { until: performance.now() + retryAfterSeconds * 1_000, percent: loadedPercent };
}

/** Ranks states: ready first, then loading, then the shortest wait. */
function wait(model: ModelState): number {
	if (model.state === "resting") return Date.parse(model.until);
	return model.state === "ready" ? 0 : 1;
}

const FAILURES_TO_REST = 5;
const REST_MS = 15_000;

/**
 * The outcome of a call for its back-end. `answered`: it responded, even if only to reject the request.
 * `unreachable`: no connection was made, which no visitor's input can cause. `unknown`: the visitor disconnected,
 * or the model is not loaded yet.
 */
export type Outcome = "answered" | "failed" | "unreachable" | "unknown";

/** Records the outcome of a call. `isEnough`: opens the breaker at once. */
export type RecordOutcome = (outcome: Outcome, isEnough?: boolean) => void;

type Failure = { visitor: string; isTrial: boolean; isEnough: boolean; startedAt: number };

/**
 * Creates the circuit breaker of one back-end: five failures in a row open it for 15 seconds, then one trial call
 * is admitted. It opens for the visitor who met the failures, and for everybody once two visitors did: nobody can
 * switch a model off for others with inputs that make it fail.
 */
export function createBreaker() {
	let failures = 0;
	/** On the clock of `performance.now`, which is never set. */
	let restUntil: number | undefined;
	let isUnreachable = false;
	/** At most two visitors who failed since the last success; more would change nothing. */
	const visitors = new Set<string>();

	return { enter, restingUntil };

	/** When the breaker closes for a visitor, or (without one) for everybody; undefined if it is closed. */
	function restingUntil(visitor?: string): number | undefined {
		const leftMs = (restUntil ?? 0) - performance.now();
		return leftMs > 0 && concerns(visitor) ? Date.now() + leftMs : undefined;
	}

	/** Admits a call of a visitor; undefined while the breaker is open for that visitor. */
	function enter(visitor: string): RecordOutcome | undefined {
		if (restingUntil(visitor) !== undefined) return undefined;
		const startedAt = performance.now();
		const isTrial = restUntil !== undefined && concerns(visitor);
		// Half-open: other calls wait for the trial's outcome, at most one more period.
		if (isTrial) restUntil = startedAt + REST_MS;
		return (outcome, isEnough = false) => {
			if (outcome === "answered") close();
			else if (outcome !== "unknown") fail(outcome, { visitor, isTrial, isEnough, startedAt });
			else if (isTrial) restUntil = startedAt;
		};
	}

	function close() {
		failures = 0;
		restUntil = undefined;
		visitors.clear();
	}

	function fail(outcome: Outcome, { visitor, isTrial, isEnough, startedAt }: Failure) {
		// Failed trials of one visitor must not keep the breaker open for the others.
		if (isTrial) visitors.clear();
		if (visitors.size < 2) visitors.add(visitor);
		failures += 1;
		isUnreachable = outcome === "unreachable";
		if (!isEnough && failures < FAILURES_TO_REST) return;
		// After a time-out, the breaker stays open for at least as long as the caller waited.
		const now = performance.now();
		restUntil = now + Math.max(REST_MS, now - startedAt);
	}

	function concerns(visitor: string | undefined): boolean {
		if (isUnreachable || visitors.size > 1) return true;
		return visitor !== undefined && visitors.has(visitor);
	}
}
