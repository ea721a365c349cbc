/** Points per key. All of a key's points come back at the end of its window. */
export type PointsPool = {
	/** Takes all the points or none; concurrent callers together never exceed the limit. */
	take(key: string, points: number): Promise<Taken>;
	left(key: string): Promise<PointsLeft>;
};

type Taken =
	| { isTaken: true; giveBack(): Promise<void> }
	| { isTaken: false; refillsInSeconds: number };

type PointsLeft = { left: number; limit: number; refillsInSeconds: number };

/** The points of a window, and its length in seconds; or a function of how long one lasts that begins now. */
export type PoolSize = { name: string; points: number; seconds: number | (() => number) };

/** How long a window lasts that begins now, in seconds. */
export function secondsOf({ seconds }: Pick<PoolSize, "seconds">): number {
	return typeof seconds === "number" ? seconds : seconds();
}

/** The points used, and the end of the window on the clock of `performance.now`, which is never set. */
export type Window = { used: number; endsAt: number };

/** The windows of a pool by key, in any order; `save` is called after each change. */
type SavedWindows = { windows: Map<string, Window>; save(): void };

const SWEEP_MS = 60_000;

/** A pool in the memory of this process. */
export function memoryPool(
	{ points: limit, seconds }: PoolSize,
	{ windows, save }: SavedWindows = { windows: new Map(), save: () => undefined },
): PointsPool {
	let sweepsAt = 0;

	function windowOf(key: string): Window {
		const now = performance.now();
		if (now >= sweepsAt) {
			for (const [other, { endsAt }] of windows) if (endsAt <= now) windows.delete(other);
			sweepsAt = now + SWEEP_MS;
		}
		const known = windows.get(key);
		return known && known.endsAt > now
			? known
			: { used: 0, endsAt: now + secondsOf({ seconds }) * 1_000 };
	}

	return {
		async take(key, points) {
			const window = windowOf(key);
			if (window.used + points > limit) {
				return { isTaken: false, refillsInSeconds: leftOf(window, limit).refillsInSeconds };
			}
			window.used += points;
			windows.set(key, window);
			save();
			return {
				isTaken: true,
				async giveBack() {
					// The window has expired, so its points have been reset.
					if (performance.now() >= window.endsAt) return;
					window.used -= points;
					if (window.used === 0) windows.delete(key);
					save();
				},
			};
		},
		left: async (key) => leftOf(windowOf(key), limit),
	};
}

/** The points that a window has left. */
export function leftOf({ used, endsAt }: Window, limit: number): PointsLeft {
	const refillsInSeconds = Math.ceil((endsAt - performance.now()) / 1_000);
	return { left: Math.max(0, limit - used), limit, refillsInSeconds };
}
