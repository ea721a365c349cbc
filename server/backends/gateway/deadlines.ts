import type { BackendTask } from "#shared/models.ts";
import { startSilenceTimer } from "#shared/silence-timer.ts";
import type { Backend } from "../../catalogue/catalogue.ts";
import { AppError } from "../../errors/app-error.ts";

/** Time limits of one call in milliseconds. */
export type Deadline = {
	/** Until the answer starts: its headers, or the first tokens of a stream. */
	firstByteMs: number;
	/** Until the answer is read, including further requests for it. */
	wholeMs: number;
	/** Idle limit between two chunks of an answer. */
	idleMs: number;
};

const idleMs = 30_000;

/** The limits of each task, in milliseconds. */
export const deadlines = {
	generateText: { firstByteMs: 60_000, wholeMs: 180_000, idleMs },
	chat: { firstByteMs: 60_000, wholeMs: 180_000, idleMs },
	widgetChat: { firstByteMs: 90_000, wholeMs: 120_000, idleMs },
	generateImage: { firstByteMs: 120_000, wholeMs: 180_000, idleMs },
	tts: { firstByteMs: 60_000, wholeMs: 120_000, idleMs },
	transcribe: { firstByteMs: 60_000, wholeMs: 120_000, idleMs },
	classify: { firstByteMs: 60_000, wholeMs: 90_000, idleMs },
	detect: { firstByteMs: 60_000, wholeMs: 90_000, idleMs },
	// A visitor waits for the judge and then for the answer.
	judgeWords: { firstByteMs: 5_000, wholeMs: 6_000, idleMs },
	judgePicture: { firstByteMs: 10_000, wholeMs: 12_000, idleMs },
} as const satisfies Record<BackendTask, Deadline>;

type Limits = Pick<Backend, "firstByteSeconds" | "wholeSeconds">;

/**
 * The limits of a task on one back-end. A longer first-byte limit extends the total: an engine that loads its model
 * first is silent for minutes.
 */
export function deadlineOf(
	task: BackendTask,
	{ firstByteSeconds, wholeSeconds }: Limits,
): Deadline {
	const usual = deadlines[task];
	const firstByteMs = firstByteSeconds === undefined ? usual.firstByteMs : firstByteSeconds * 1_000;
	const longer = Math.max(0, firstByteMs - usual.firstByteMs);
	const wholeMs = wholeSeconds === undefined ? usual.wholeMs + longer : wholeSeconds * 1_000;
	return { firstByteMs, wholeMs, idleMs: usual.idleMs };
}

/** The clock of one call. */
export type CallClock = ReturnType<typeof startClock>;

/** Abort reason of a normal end. Without one, every call would create an error with a stack. */
const OVER = "over";

type ClockOptions = {
	deadline: Deadline;
	/** Aborted when the visitor disconnects. */
	visitor: AbortSignal | undefined;
	/** Whether the back-end's comments say that the call is still queued, where it costs nothing. */
	tellsWaiting: boolean;
};

/** Starts the clock of one call; it aborts the call when a limit passes or the visitor disconnects. */
export function startClock({ deadline, visitor, tellsWaiting }: ClockOptions) {
	const controller = new AbortController();
	const { signal } = controller;
	const whole = setTimeout(expire, deadline.wholeMs);
	let waiting = startSilenceTimer(expireWaiting, deadline.firstByteMs);
	let hasBegun = false;
	let heardAt = Number.NEGATIVE_INFINITY;
	visitor?.addEventListener("abort", onAbort);

	return {
		/** Aborts the upstream request. */
		signal,
		/** Marks the start of the answer; from here the idle limit applies. */
		answerBegan() {
			if (signal.aborted || hasBegun) return;
			hasBegun = true;
			waiting.stop();
			waiting = startSilenceTimer(expire, deadline.idleMs);
		},
		/** A chunk arrived. Before the answer begins, it only shows that the back-end is alive. */
		pieceArrived() {
			heardAt = performance.now();
			// refresh() would restart a cleared timer.
			if (hasBegun && !signal.aborted) waiting.refresh();
		},
		/** The answer is complete; nothing is left to abort. */
		finish,
		/** Ends the call; aborts the upstream request if it is still open. */
		end: () => end(OVER),
		/** Why the call was aborted, by a timeout or a disconnect; undefined if it was not. */
		reason: () => (signal.reason instanceof AppError ? signal.reason : undefined),
	};

	function expire() {
		end(new AppError("PROVIDER_TIMEOUT"));
	}
	/** A call that never left the queue costs nothing. */
	function expireWaiting() {
		const isQueued = tellsWaiting && performance.now() - heardAt < deadline.idleMs;
		end(new AppError("PROVIDER_TIMEOUT", { isFree: isQueued }));
	}
	function onAbort() {
		end(new AppError("STOPPED"));
	}
	function end(reason: AppError | typeof OVER) {
		finish();
		controller.abort(reason);
	}
	function finish() {
		clearTimeout(whole);
		waiting.stop();
		visitor?.removeEventListener("abort", onAbort);
	}
}
