/**
 * A timer in milliseconds against a peer's silence. After a process stood still, its timers come before the bytes that
 * have arrived meanwhile; so these are read first, and the timer ends only if they neither stop nor refresh it.
 */
export function startSilenceTimer(onSilent: () => void, milliseconds: number) {
	let afterReading: NodeJS.Immediate | undefined;
	const timer = setTimeout(() => {
		afterReading = setImmediate(onSilent);
	}, milliseconds);
	return {
		/** Counts from now on. Not after `stop`, which it would undo. */
		refresh() {
			clearImmediate(afterReading);
			timer.refresh();
		},
		stop() {
			clearImmediate(afterReading);
			clearTimeout(timer);
		},
	};
}
