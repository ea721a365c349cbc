import { type BackendTask, isStreamed, tasks } from "#shared/models.ts";
import { startSilenceTimer } from "#shared/silence-timer.ts";
import type { Task } from "#shared/tasks/task.ts";
import type { Backend } from "../../catalogue/catalogue.ts";
import { AppError } from "../../errors/app-error.ts";

/** Time limits of one call in milliseconds. */
export type Deadline = Task["deadline"] & {
	/** Idle limit between two chunks of an answer. */
	idleMs: number;
	/** The host chose `firstByteMs`: it is not shared with the next back-end. */
	isChosen?: boolean;
};

const IDLE_MS = 30_000;

/** Whose limits a back-end has. A visitor waits for a judge, and then for the answer. */
const limited: Readonly<Record<BackendTask, Pick<Task, "deadline">>> = {
	...tasks,
	judgeWords: { deadline: { firstByteMs: 5_000, wholeMs: 6_000 } },
	judgePicture: { deadline: { firstByteMs: 10_000, wholeMs: 12_000 } },
};

type Limits = Pick<Backend, "firstByteSeconds" | "wholeSeconds">;

/**
 * The limits of a task on one back-end. A longer first-byte limit extends the total: an engine that loads its model
 * first is silent for minutes. An answer in one piece begins when it ends, so there a longer total extends the first.
 */
export function deadlineOf(
	task: BackendTask,
	{ firstByteSeconds, wholeSeconds }: Limits,
): Deadline {
	const usual = limited[task].deadline;
	const inOnePiece = isStreamed(task) ? 0 : (wholeSeconds ?? 0);
	const firstByteMs =
		firstByteSeconds === undefined
			? Math.max(usual.firstByteMs, inOnePiece * 1_000)
			: firstByteSeconds * 1_000;
	const longer = Math.max(0, firstByteMs - usual.firstByteMs);
	const wholeMs = wholeSeconds === undefined ? usual.wholeMs + longer : wholeSeconds * 1_000;
	const isChosen = firstByteSeconds !== undefined || inOnePiece > 0;
	return { firstByteMs, wholeMs, idleMs: IDLE_MS, isChosen };
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
