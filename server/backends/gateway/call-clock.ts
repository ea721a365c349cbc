import { AppError } from "../../errors/app-error.ts";
import type { Deadline } from "./deadlines.ts";

/** The clock of one call: aborts it when a limit passes or when the visitor leaves. */
export type CallClock = {
	/** Aborts the upstream request. */
	signal: AbortSignal;
	/** The answer has begun: from now on its pauses are limited. */
	begin(): void;
	/** A piece arrived. */
	touch(): void;
	/** The answer is read to its end: nothing is left to abort. */
	finish(): void;
	/** Ends the call; aborts the upstream request if it is still open. */
	end(): void;
	/** Says why the call was aborted: a time-out or the visitor; undefined if it was not. */
	reason(): AppError | undefined;
};

/** The reason of a normal end. Without one, the platform would make an error with a stack for every call. */
const OVER = "over";

/** Starts the clock of one call. Times are in milliseconds. */
export function startClock(deadline: Deadline, visitor: AbortSignal | undefined): CallClock {
	const controller = new AbortController();
	let why: AppError | undefined;
	const whole = setTimeout(expire, deadline.wholeMs);
	let waiting = setTimeout(expire, deadline.firstByteMs);
	visitor?.addEventListener("abort", leave);
	if (visitor?.aborted) leave();

	return {
		signal: controller.signal,
		begin() {
			if (controller.signal.aborted) return;
			clearTimeout(waiting);
			waiting = setTimeout(expire, deadline.idleMs);
		},
		touch() {
			// refresh() would start a cleared timer again.
			if (!controller.signal.aborted) waiting.refresh();
		},
		finish,
		end: () => end(OVER),
		reason: () => why,
	};

	function expire() {
		stop(new AppError("PROVIDER_TIMEOUT"));
	}
	function leave() {
		stop(new AppError("STOPPED"));
	}
	function stop(error: AppError) {
		why ??= error;
		end(error);
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
