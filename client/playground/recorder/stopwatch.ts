/** Counts the time between starts and stops, pauses left out. The clock is a parameter for tests. */
export function createStopwatch(now: () => number = () => performance.now()) {
	let before = 0;
	let since: number | undefined;

	function elapsedMs(): number {
		return before + (since === undefined ? 0 : now() - since);
	}

	return {
		elapsedMs,
		start: () => {
			since ??= now();
		},
		stop: () => {
			before = elapsedMs();
			since = undefined;
		},
	};
}
