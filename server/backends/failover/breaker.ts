const FAILURES_TO_REST = 5;
const REST_MS = 15_000;

/**
 * What a call says of its back-end. `answered`: it responded, even if only to reject the request.
 * `unreachable`: no connection was made, which nothing that a visitor sends can cause. `unknown`: the
 * visitor left, or the model is not loaded yet.
 */
export type Outcome = "answered" | "failed" | "unreachable" | "unknown";

/** Records how a call ended. `isEnough`: this failure alone is reason to rest. */
export type RecordOutcome = (outcome: Outcome, isEnough?: boolean) => void;

type Failure = { visitor: string; isTrial: boolean; isEnough: boolean; startedAt: number };

/**
 * Makes the breaker of one back-end: five failures in a row rest it for 15 seconds, after which one
 * call tries it. It rests for the visitor who met the failures, and for everybody once two visitors
 * met one: nobody can switch a model off for others by inputs that make it fail.
 */
export function createBreaker() {
	let failures = 0;
	let restUntil: number | undefined;
	let isUnreachable = false;
	/** Two visitors who met a failure since the last answer; more would say no more. */
	const visitors = new Set<string>();

	return { enter, restingUntil };

	/** Until when it rests for a visitor; undefined when it does not. */
	function restingUntil(visitor: string): number | undefined {
		return restUntil !== undefined && Date.now() < restUntil && concerns(visitor)
			? restUntil
			: undefined;
	}

	/** Lets a call of a visitor in; undefined while the back-end rests for that visitor. */
	function enter(visitor: string): RecordOutcome | undefined {
		if (restingUntil(visitor) !== undefined) return undefined;
		const startedAt = Date.now();
		const isTrial = restUntil !== undefined && concerns(visitor);
		// The others wait for this one's outcome, but no longer than another rest.
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
		// One visitor's failed trials must not keep it resting for the others.
		if (isTrial) visitors.clear();
		if (visitors.size < 2) visitors.add(visitor);
		failures += 1;
		isUnreachable = outcome === "unreachable";
		if (!isEnough && failures < FAILURES_TO_REST) return;
		// A back-end that makes callers wait for nothing rests for as long as they waited.
		restUntil = Date.now() + Math.max(REST_MS, Date.now() - startedAt);
	}

	function concerns(visitor: string): boolean {
		return isUnreachable || visitors.size > 1 || visitors.has(visitor);
	}
}
