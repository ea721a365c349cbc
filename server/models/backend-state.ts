import type { ModelState } from "#shared/status.ts";
import type { Backend } from "../catalogue/catalogue.ts";
import type { AppError } from "../errors/app-error.ts";
import { createBreaker, type RecordOutcome } from "./breaker.ts";
import { type Fault, faultOf, outcomeOf } from "./failure.ts";

/** Assumed loading time of a model that gives none. */
const USUAL_LOAD_SECONDS = 20;
/** This many failures count even if one visitor met them all. */
const FAILURES_OF_ONE = 5;

/** How a call ended: without an error if it was answered. */
type CallEnd = {
	error?: AppError | undefined;
	/** Another back-end may answer. */
	hasNext?: boolean;
	/** The error is the visitor's, so no other back-end is asked and nothing is learned about this one. */
	isFinal?: boolean;
};

/** Records how an admitted call ended; returns whether that differs from the last call. */
export type RecordEnd = (end: CallEnd) => boolean;

/** A fault that made every call fail since a date, and how many. */
export type Outage = Fault & { since: Date; count: number };

/** Failures since the last answer. */
type Failures = Outage & {
	/** The same moment, by a clock that is never set. */
	startedAt: number;
	/** At most two; more would change nothing. */
	visitors: Set<string>;
	/** They prove an outage, which lasts until the next answer. */
	isOutage: boolean;
};

type Options = {
	backend: Backend;
	/** The id of the model behind which it stands, or the name of the judges. */
	model: string;
	/** Called when an answer ends failures, with their cause. */
	onMended(cause: string): void;
};

/** The state of one back-end. */
export type BackendState = ReturnType<typeof createBackendState>;

/** Keeps the state of one back-end, from the ends of its calls and the engine's report. */
export function createBackendState({ backend, model, onMended }: Options) {
	const breaker = createBreaker();
	let lastCode: string | undefined;
	let load: { until: number; percent: number | undefined } | undefined;
	let failures: Failures | undefined;
	let isWell = false;

	return {
		/** Admits a call; undefined while the breaker is open. The sandbox fails only on request and has no breaker. */
		enter(visitor: string): RecordEnd | undefined {
			if (backend.kind === "sandbox") return () => false;
			const record = breaker.enter(visitor);
			return record && ((end) => onEnd(visitor, record, end));
		},
		/** The milliseconds until the breaker closes for a visitor, or for everybody; undefined if it is closed. */
		restMs: breaker.restMs,
		/** For a visitor, or for everybody: then a breaker that opened for one visitor only does not count. */
		state(visitor?: string): ModelState {
			if (load && performance.now() <= load.until) {
				return { state: "loading", percent: load.percent };
			}
			const restMs = breaker.restMs(visitor);
			if (restMs !== undefined) {
				return { state: "resting", until: new Date(Date.now() + restMs).toISOString() };
			}
			return { state: failures?.isOutage ? "failing" : "ready" };
		},
		/** Its outage; undefined if it answers, or nothing proves that it does not. */
		outage: (): Outage | undefined => (failures?.isOutage ? failures : undefined),
		/** Whether it answered when it was last heard of. */
		isWell: () => isWell,
		/** The engine's report: undefined if it answers, else why it does not. */
		onReport(error: AppError | undefined): void {
			if (error) fail(error, undefined);
			else if (failures?.cause.startsWith("unreachable ")) recover();
		},
		/** Another back-end with the same cause answered. */
		onMended(cause: string): void {
			if (failures?.cause === cause) failures = undefined;
		},
	};

	function onEnd(
		visitor: string,
		record: RecordOutcome,
		{ error, hasNext = false, ...end }: CallEnd,
	) {
		if (!error) {
			record("answered");
			recover();
		} else {
			// A time-out opens the breaker at once if another back-end can answer, so that no visitor waits twice.
			record(outcomeOf(error, backend, hasNext), hasNext && error.code === "PROVIDER_TIMEOUT");
			fail(error, visitor);
		}
		if (end.isFinal) return false;
		const isNews = error?.code !== lastCode;
		lastCode = error?.code;
		load = error?.code === "MODEL_LOADING" ? loadOf(error) : undefined;
		return isNews;
	}

	function recover() {
		isWell = true;
		const { cause } = failures ?? {};
		failures = undefined;
		if (cause !== undefined) onMended(cause);
	}

	function fail(error: AppError, visitor: string | undefined) {
		const fault = faultOf(error, backend, model);
		if (!fault) return;
		isWell = false;
		const now = performance.now();
		failures ??= {
			...fault,
			since: new Date(),
			startedAt: now,
			count: 0,
			visitors: new Set(),
			isOutage: false,
		};
		// An outage keeps its first cause, so that it is told once; but the host must learn of a fault to fix.
		if (fault.isCertain && !failures.isCertain) Object.assign(failures, fault);
		failures.count += 1;
		if (visitor !== undefined && failures.visitors.size < 2) failures.visitors.add(visitor);
		failures.isOutage ||=
			fault.isCertain ||
			breaker.restMs() !== undefined ||
			(now - failures.startedAt >= fault.patienceMs && isOfEverybody(fault, failures));
	}
}

/** Whether more than one visitor's odd input is at fault. */
function isOfEverybody({ isOfNoInput }: Fault, { visitors, count }: Failures): boolean {
	return isOfNoInput || visitors.size > 1 || count >= FAILURES_OF_ONE;
}

function loadOf({ retryAfterSeconds = USUAL_LOAD_SECONDS, loadedPercent }: AppError) {
	return { until: performance.now() + retryAfterSeconds * 1_000, percent: loadedPercent };
}
