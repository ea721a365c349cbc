import { AppError } from "../errors/app-error.ts";

const RETRY_SECONDS = 10;

type UploadRoomOptions = {
	/** Bytes of uploads that may be held at once; no upload may be larger. */
	maxBytes: number;
	/** Uploads that may wait. */
	maxWaiting: number;
	/** Milliseconds an upload may wait. */
	maxWaitMs: number;
};

/** Bounds the memory that uploads take together. */
export type UploadRoom = ReturnType<typeof createUploadRoom>;

/** Makes the room. Whatever fits goes first, so a small upload never waits behind a large one. */
export function createUploadRoom({ maxBytes, maxWaiting, maxWaitMs }: UploadRoomOptions) {
	const waiting = new Set<() => void>();
	let held = 0;

	return {
		/**
		 * Waits until an upload of so many bytes fits beside the others. Call what it gives once the
		 * upload is no longer held. Throws SITE_BUSY where too many wait or the wait takes too long,
		 * STOPPED when the signal is aborted first.
		 */
		async enter(bytes: number, signal: AbortSignal): Promise<() => void> {
			if (signal.aborted) throw new AppError("STOPPED");
			if (!take(bytes)) await turn(bytes, signal);
			return () => leave(bytes);
		},
	};

	function take(bytes: number): boolean {
		const fits = held + bytes <= maxBytes;
		if (fits) held += bytes;
		return fits;
	}
	function leave(bytes: number) {
		held -= bytes;
		for (const tryAgain of waiting) tryAgain();
	}
	function turn(bytes: number, signal: AbortSignal): Promise<void> {
		if (waiting.size >= maxWaiting) throw busy();
		return new Promise((resolve, reject) => {
			const timer = setTimeout(() => settle(() => reject(busy())), maxWaitMs);
			signal.addEventListener("abort", stop);
			waiting.add(tryAgain);

			function tryAgain() {
				if (take(bytes)) settle(resolve);
			}
			function stop() {
				settle(() => reject(new AppError("STOPPED")));
			}
			function settle(how: () => void) {
				clearTimeout(timer);
				signal.removeEventListener("abort", stop);
				waiting.delete(tryAgain);
				how();
			}
		});
	}
}

function busy(): AppError {
	return new AppError("SITE_BUSY", { retryAfterSeconds: RETRY_SECONDS, isFree: true });
}
