const HOUR_MS = 3_600_000;
/** No day is longer: clocks go back by an hour at most, and a zone that moves skips a date rather than repeat it. */
const LONGEST_DAY_MS = 26 * HOUR_MS;

/** Returns a function that tells the seconds until the next date begins in a time zone, such as Europe/Paris. */
export function untilMidnight(timeZone = "UTC"): () => number {
	const format = new Intl.DateTimeFormat("en", { timeZone, dateStyle: "short" });
	/** Remembered, since the search takes as long as some calls do. */
	let day = { from: 0, until: 0 };

	/** The first millisecond of the next date: midnight, or 1:00 where the clocks go forward at midnight. */
	function endOfDay(now: number): number {
		const today = format.format(now);
		let [low, high] = [now, now + LONGEST_DAY_MS];
		while (high - low > 1) {
			const middle = Math.floor((low + high) / 2);
			if (format.format(middle) === today) low = middle;
			else high = middle;
		}
		return high;
	}

	return () => {
		const now = Date.now();
		// The clock may be set back.
		if (now < day.from || now >= day.until) day = { from: now, until: endOfDay(now) };
		return Math.max(1, Math.ceil((day.until - now) / 1_000));
	};
}
