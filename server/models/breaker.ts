const FAILURES_TO_OPEN = 5;
const REST_MS = 15_000;

/**
 * The outcome of a call for the breaker. `answered`: the back-end responded, even if only to reject the request.
 * `unreachable`: no connection was made, which no visitor's input can cause. `unknown`: says nothing about the
 * back-end.
 */
export type Outcome = "answered" | "failed" | "unreachable" | "unknown";

/** Records the outcome of a call. `opensAtOnce`: this failure alone is enough. */
export type RecordOutcome = (outcome: Outcome, opensAtOnce?: boolean) => void;

type Failure = { visitor: string; isTrial: boolean; opensAtOnce: boolean; startedAt: number };

/**
 * Creates the circuit breaker of one back-end: five failures in a row open it for 15 seconds, then one trial call
 * is admitted. It opens for the visitor who met the failures, and for everybody once two visitors did: nobody can
 * switch a model off for others with inputs that make it fail.
 */
export function createBreaker() {
	let failures = 0;
	/** By a clock that is never set back, so that a rest lasts no longer than it should. */
	let restUntil: number | undefined;
	let isUnreachable = false;
	/** At most two visitors who failed since the last success; more would change nothing. */
	const visitors = new Set<string>();

	return { enter, restMs };

	/** The milliseconds until it closes for a visitor, or (without one) for everybody; undefined if it is closed. */
	function restMs(visitor?: string): number | undefined {
		const left = restUntil === undefined ? 0 : restUntil - performance.now();
		return left > 0 && concerns(visitor) ? left : undefined;
	}

	/** Admits a call of a visitor; undefined while the breaker is open for that visitor. */
	function enter(visitor: string): RecordOutcome | undefined {
		if (restMs(visitor) !== undefined) return undefined;
		const startedAt = performance.now();
		const isTrial = restUntil !== undefined && concerns(visitor);
		// Half-open: other calls wait for the trial's outcome, at most one more period.
		if (isTrial) restUntil = startedAt + REST_MS;
		return (outcome, opensAtOnce = false) => {
			if (outcome === "answered") close();
			else if (outcome !== "unknown") fail(outcome, { visitor, isTrial, opensAtOnce, startedAt });
			else if (isTrial) restUntil = startedAt;
		};
	}

	function close() {
		failures = 0;
		restUntil = undefined;
		visitors.clear();
	}

	function fail(outcome: Outcome, { visitor, isTrial, opensAtOnce, startedAt }: Failure) {
		// Failed trials of one visitor must not keep the breaker open for the others.
		if (isTrial) visitors.clear();
		if (visitors.size < 2) visitors.add(visitor);
		failures += 1;
		isUnreachable = outcome === "unreachable";
		if (!opensAtOnce && failures < FAILURES_TO_OPEN) return;
		// After a time-out, the breaker stays open for at least as long as the caller waited.
		const now = performance.now();
		restUntil = now + Math.max(REST_MS, now - startedAt);
	}

	function concerns(visitor: string | undefined): boolean {
		if (isUnreachable || visitors.size > 1) return true;
		return visitor !== undefined && visitors.has(visitor);
	}
}
