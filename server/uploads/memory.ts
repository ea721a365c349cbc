import { AppError } from "../errors/app-error.ts";

const RETRY_SECONDS = 10;

/** Bytes held at once, which no upload may exceed; how many uploads may wait, and for how long. */
type UploadRoomOptions = { maxBytes: number; maxWaiting: number; maxWaitMs: number };

/**
 * Bounds the memory that uploads take together. Whatever fits goes first, so a small upload never
 * waits behind a large one.
 */
export function createUploadRoom({ maxBytes, maxWaiting, maxWaitMs }: UploadRoomOptions) {
	const waiting = new Set<() => void>();
	let held = 0;

	return {
		/** Waits until so many bytes fit beside the others; gives what ends that. Throws SITE_BUSY or STOPPED. */
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
			signal.addEventListener("abort", leave);
			waiting.add(tryAgain);

			function tryAgain() {
				if (take(bytes)) settle(resolve);
			}
			function leave() {
				settle(() => reject(new AppError("STOPPED")));
			}
			function settle(how: () => void) {
				clearTimeout(timer);
				signal.removeEventListener("abort", leave);
				waiting.delete(tryAgain);
				how();
			}
		});
	}
}

function busy(): AppError {
	return new AppError("SITE_BUSY", { retryAfterSeconds: RETRY_SECONDS, isFree: true });
}
