import { AppError } from "../../errors/app-error.ts";
import type { Deadline } from "./deadlines.ts";

/** The clock of one call. */
export type CallClock = ReturnType<typeof startClock>;

/** The reason of a normal end. Without one, the platform would make an error with a stack for every call. */
const OVER = "over";

type ClockOptions = {
	deadline: Deadline;
	/** Aborted when the visitor leaves. */
	visitor: AbortSignal | undefined;
	/** Whether the back-end tells with comments that a call waits in its queue, where it costs nothing. */
	tellsWaiting: boolean;
};

/** Starts the clock of one call, which aborts it when a limit passes or when the visitor leaves. */
export function startClock({ deadline, visitor, tellsWaiting }: ClockOptions) {
	const controller = new AbortController();
	const { signal } = controller;
	const whole = setTimeout(expire, deadline.wholeMs);
	let waiting = setTimeout(expireWaiting, deadline.firstByteMs);
	let hasBegun = false;
	let heardAt = Number.NEGATIVE_INFINITY;
	visitor?.addEventListener("abort", leave);

	return {
		/** Aborts the upstream request. */
		signal,
		/** The answer has begun: from now on its pauses are limited, and no longer the wait for it. */
		begin() {
			if (signal.aborted || hasBegun) return;
			hasBegun = true;
			clearTimeout(waiting);
			waiting = setTimeout(expire, deadline.idleMs);
		},
		/** A piece arrived. Before the answer begins it says no more than that the back-end is alive. */
		touch() {
			heardAt = performance.now();
			// refresh() would start a cleared timer again.
			if (hasBegun && !signal.aborted) waiting.refresh();
		},
		/** The answer is read to its end: nothing is left to abort. */
		finish,
		/** Ends the call; aborts the upstream request if it is still open. */
		end: () => end(OVER),
		/** Says why the call was aborted: a time-out or the visitor; undefined if it was not. */
		reason: () => (signal.reason instanceof AppError ? signal.reason : undefined),
	};

	function expire() {
		end(new AppError("PROVIDER_TIMEOUT"));
	}
	/** A call that only waited its turn cost nothing. */
	function expireWaiting() {
		const isQueued = tellsWaiting && performance.now() - heardAt < deadline.idleMs;
		end(new AppError("PROVIDER_TIMEOUT", { isFree: isQueued }));
	}
	function leave() {
		end(new AppError("STOPPED"));
	}
	function end(reason: AppError | typeof OVER) {
		finish();
		controller.abort(reason);
	}
	function finish() {
		clearTimeout(whole);
		clearTimeout(waiting);
		visitor?.removeEventListener("abort", leave);
	}
}
