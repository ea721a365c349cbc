/** How long the bytes that came while a page stood still may take to be read; in Chromium it was 2 ms. */
export const READING_MS = 1_000;

/**
 * A timer in milliseconds against a peer's silence, as `shared/silence-timer.ts` is in Node. After a page or worker
 * stood still, its timers may come before the bytes that have arrived meanwhile; so these get a moment, and the timer
 * ends only if they neither stop nor refresh it.
 */
export function startSilenceTimer(onSilent: () => void, milliseconds: number) {
	let timer: ReturnType<typeof setTimeout>;
	refresh();
	return { refresh, stop };

	/** Counts from now on, also after `stop`. */
	function refresh() {
		stop();
		timer = setTimeout(() => {
			timer = setTimeout(onSilent, READING_MS);
		}, milliseconds);
	}
	function stop() {
		clearTimeout(timer);
	}
}
