import type { Backend } from "../../catalogue/catalogue.ts";
import type { AppError } from "../../errors/app-error.ts";
import { type Breaker, createBreaker } from "./breaker.ts";

/** A model that loads is asked about again after this long, where it does not say. */
const USUAL_LOAD_MS = 20_000;

/** What is known of one back-end from its calls. */
export type BackendState = {
	breaker: Breaker;
	/** Its model loads, by its last answer. */
	loading(): { percent?: number } | undefined;
	/** Takes note of how a call ended; gives true where that is news. */
	note(error: AppError | undefined): boolean;
};

/** Keeps the states of back-ends, for as long as the catalogue holds them. */
export function createBackendStates(): (backend: Backend) => BackendState {
	const states = new WeakMap<Backend, BackendState>();
	return (backend) => {
		const known = states.get(backend);
		if (known) return known;
		const state = createState();
		states.set(backend, state);
		return state;
	};
}

function createState(): BackendState {
	let last: string | undefined;
	let load: { until: number; percent?: number } | undefined;
	return {
		breaker: createBreaker(),
		loading() {
			if (!load || Date.now() > load.until) return undefined;
			return load.percent === undefined ? {} : { percent: load.percent };
		},
		note(error) {
			const isNews = error?.code !== last;
			last = error?.code;
			load = error?.code === "MODEL_LOADING" ? loadOf(error) : undefined;
			return isNews;
		},
	};
}

function loadOf({ retryAfterSeconds, loadedPercent }: AppError) {
	const ms = retryAfterSeconds === undefined ? USUAL_LOAD_MS : retryAfterSeconds * 1_000;
	return {
		until: Date.now() + ms,
		...(loadedPercent !== undefined && { percent: loadedPercent }),
	};
}
