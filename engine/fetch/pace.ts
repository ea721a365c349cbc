const WINDOW_MS = 5_000;

/** Counts bytes and tells how many came in a second, over the last few seconds. */
export function createPace(now: () => number = Date.now): (count: number) => number {
	const startedAt = now();
	let marks: { at: number; count: number }[] = [];
	return (count) => {
		const at = now();
		const last = marks.at(-1);
		if (last !== undefined && at - last.at < 100) last.count += count;
		else marks.push({ at, count });
		marks = marks.filter((mark) => at - mark.at <= WINDOW_MS);
		const span = Math.max(1, Math.min(WINDOW_MS, at - startedAt));
		return (1000 * marks.reduce((sum, mark) => sum + mark.count, 0)) / span;
	};
}
