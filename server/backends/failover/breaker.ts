const FAILURES_TO_OPEN = 5;
const REST_MS = 15_000;

/**
 * How a call ended. `answered`: also when the answer was that the request is wrong. `refused`: it
 * answered and would not (a key, a limit, a model that loads or is not there). `down`: nothing
 * usable answered. `left`: the visitor went, which says nothing.
 */
export type Outcome = "answered" | "refused" | "down" | "left";

/** Tells how a call ended. `isEnough`: this one failure is reason to rest. */
export type Settle = (outcome: Outcome, isEnough?: boolean) => void;

/** Keeps calls from a back-end that fails, and lets one try from time to time. */
export type Breaker = ReturnType<typeof createBreaker>;

/** Makes the breaker of one back-end: some failures in a row open it, one answer closes it. */
export function createBreaker() {
	let failures = 0;
	let downs = 0;
	let restUntil: number | undefined;
	let isHard = false;
	let isTrying = false;

	return { enter, restingUntil };

	/** Until when it rests; undefined when it does not. */
	function restingUntil(): number | undefined {
		return restUntil !== undefined && Date.now() < restUntil ? restUntil : undefined;
	}

	/**
	 * Asks to make a call; undefined while the back-end rests. One that only refuses may still be
	 * asked as a last resort: its refusal says more than silence.
	 */
	function enter(isLastResort: boolean): Settle | undefined {
		const startedAt = Date.now();
		const isTrial = restUntil !== undefined && startedAt >= restUntil && !isTrying;
		const isResting = restUntil !== undefined && !isTrial;
		if (isResting && (isHard || !isLastResort)) return undefined;
		if (isTrial) isTrying = true;
		return (outcome, isEnough = false) => {
			if (isTrial) isTrying = false;
			if (outcome === "answered") close();
			else if (outcome !== "left") fail(outcome === "down", isEnough || isTrial, startedAt);
		};
	}

	function close() {
		failures = 0;
		downs = 0;
		restUntil = undefined;
	}

	function fail(isDown: boolean, isEnough: boolean, startedAt: number) {
		failures += 1;
		downs = isDown ? downs + 1 : 0;
		if (!isEnough && failures < FAILURES_TO_OPEN) return;
		isHard = isDown && (isEnough || downs >= FAILURES_TO_OPEN);
		// A back-end that makes callers wait for nothing rests for as long as they waited.
		restUntil = Date.now() + Math.max(REST_MS, Date.now() - startedAt);
	}
}
