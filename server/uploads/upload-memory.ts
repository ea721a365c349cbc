import { AppError } from "../errors/app-error.ts";

const RETRY_SECONDS = 10;
/** Cap per visitor's network: its largest recording and a little more. */
const SHARE = 1 / 3;
/** Cap per pass; as with slots, the rest is left for others. */
const PASS_SHARE = 2 / 3;

/** Milliseconds without data after which a sender counts as paused. */
const PAUSE_MS = 1_000;

/** Limits of the bytes held by all uploads, and of the uploads that wait for memory. */
type UploadMemoryOptions = { maxBytes: number; maxWaiting: number; maxWaitMs: number };

/** The memory of all uploads. */
export type UploadMemory = ReturnType<typeof createUploadMemory>;

/** The memory of one upload, from its first byte until its call ends. */
export type Upload = ReturnType<UploadMemory["open"]>;

type Holder = {
	visitor: string;
	/** The pass that the visitor opened; all uploads of a pass share its room, whatever their address. */
	pass?: string | undefined;
	mostBytes: number;
	held: number;
	isArriving: boolean;
	/** When data last arrived, in milliseconds of a monotonic clock; Infinity while it waits for memory. */
	activeAt: number;
};

/**
 * Bounds the memory of uploads: a semaphore that counts the bytes held, not those announced. An upload acquires memory
 * as it arrives, and waits if none is left. The rest of the oldest arriving upload, overall and of each visitor, stays
 * reserved, so that one always makes progress and partial uploads cannot deadlock. An upload whose sender pauses loses
 * that reservation to the next one.
 */
export function createUploadMemory({ maxBytes, maxWaiting, maxWaitMs }: UploadMemoryOptions) {
	// Oldest first.
	const holders = new Set<Holder>();
	const waiting = new Set<() => void>();

	return {
		/** Bytes held now. */
		held: () => sumOf([...holders]),
		/** Starts an upload of at most `mostBytes`; the signal aborts its wait. */
		open(
			{ visitor, pass, mostBytes }: Pick<Holder, "visitor" | "pass" | "mostBytes">,
			signal?: AbortSignal,
		) {
			const holder: Holder = {
				visitor: pass === undefined ? visitor : `pass ${pass}`,
				pass,
				mostBytes,
				held: 0,
				isArriving: true,
				activeAt: performance.now(),
			};
			let waitedUntil = Number.NEGATIVE_INFINITY;
			holders.add(holder);
			return {
				mostBytes,
				/** Acquires memory, waiting if necessary. Throws VISITOR_BUSY, SITE_BUSY or STOPPED. */
				async grow(bytes: number): Promise<void> {
					if (signal?.aborted || !holders.has(holder)) throw new AppError("STOPPED");
					holder.activeAt = Number.POSITIVE_INFINITY;
					if (!take(holder, bytes)) {
						waitedUntil = Number.POSITIVE_INFINITY;
						await turn(holder, bytes, signal);
						waitedUntil = performance.now();
					}
					holder.activeAt = performance.now();
				},
				/** Whether it waits for memory now, or has waited since that time. */
				hasWaitedSince: (time: number) => waitedUntil > time,
				/** Marks the upload as complete. */
				complete() {
					holder.isArriving = false;
					letOthersTry();
				},
				/** Releases all memory. */
				release() {
					if (holders.delete(holder)) letOthersTry();
				},
			};
		},
	};

	function take(holder: Holder, bytes: number): boolean {
		const fits = fitsShare(holder, bytes) && spokenFor([...holders], holder) + bytes <= maxBytes;
		if (fits) holder.held += bytes;
		return fits;
	}
	function fitsShare(holder: Holder, bytes: number): boolean {
		const own = [...holders].filter(({ visitor }) => visitor === holder.visitor);
		const share = holder.pass === undefined ? SHARE : PASS_SHARE;
		return spokenFor(own, holder) + bytes <= Math.floor(maxBytes * share);
	}
	function letOthersTry() {
		for (const tryAgain of waiting) tryAgain();
	}
	function turn(holder: Holder, bytes: number, signal?: AbortSignal): Promise<void> {
		if (waiting.size >= maxWaiting) throw busy(holder, bytes);
		return new Promise((resolve, reject) => {
			const timer = setTimeout(() => end(() => reject(busy(holder, bytes))), maxWaitMs);
			// A paused sender emits no event, so poll.
			const again = setInterval(tryAgain, PAUSE_MS / 4);
			signal?.addEventListener("abort", stop);
			waiting.add(tryAgain);

			function tryAgain() {
				if (take(holder, bytes)) end(resolve);
			}
			function stop() {
				end(() => reject(new AppError("STOPPED")));
			}
			function end(how: () => void) {
				clearTimeout(timer);
				clearInterval(again);
				signal?.removeEventListener("abort", stop);
				waiting.delete(tryAgain);
				how();
			}
		});
	}
	function busy(holder: Holder, bytes: number): AppError {
		const code = fitsShare(holder, bytes) ? "SITE_BUSY" : "VISITOR_BUSY";
		return new AppError(code, { retryAfterSeconds: RETRY_SECONDS, isFree: true });
	}
}

/** Bytes that other uploads may not take: those held, and the rest of the oldest upload that is arriving. */
function spokenFor(uploads: readonly Holder[], asker: Holder): number {
	const since = performance.now() - PAUSE_MS;
	const oldest = uploads.find(({ isArriving, activeAt }) => isArriving && activeAt > since);
	const rest = oldest && oldest !== asker ? oldest.mostBytes - oldest.held : 0;
	return sumOf(uploads) + rest;
}

function sumOf(holders: readonly Holder[]): number {
	return holders.reduce((sum, { held }) => sum + held, 0);
}
