/** Points that come back as a whole at the end of a window, counted apart for each key. */
export type PointsPool = {
	/** Takes the points or nothing; parallel callers together never get more than the limit. */
	take(key: string, points: number): Promise<Taken>;
	left(key: string): Promise<PointsLeft>;
};

type Taken =
	| { isTaken: true; giveBack(): Promise<void> }
	| { isTaken: false; refillsInSeconds: number };

type PointsLeft = { left: number; limit: number; refillsInSeconds: number };

/** How many points a window holds and how long it lasts. */
export type PoolSize = { name: string; points: number; seconds: number };

/** What is used of one key's points, and when the window ends, in milliseconds since 1970. */
export type Window = { used: number; endsAt: number };

/** The windows of a pool by their keys, the oldest first; `save` is told of each change. */
type Kept = { windows: Map<string, Window>; save(): void };

/** A pool of this process alone. */
export function memoryPool(
	{ points: limit, seconds }: PoolSize,
	{ windows, save }: Kept = { windows: new Map(), save: () => undefined },
): PointsPool {
	function windowOf(key: string): Window {
		const now = Date.now();
		for (const [other, { endsAt }] of windows) {
			if (endsAt > now) break;
			windows.delete(other);
		}
		const known = windows.get(key);
		return known && known.endsAt > now ? known : { used: 0, endsAt: now + seconds * 1_000 };
	}

	return {
		async take(key, points) {
			const window = windowOf(key);
			if (window.used + points > limit) {
				return { isTaken: false, refillsInSeconds: secondsUntil(window.endsAt) };
			}
			window.used += points;
			windows.set(key, window);
			save();
			return {
				isTaken: true,
				async giveBack() {
					// The points of a window that has ended are back already.
					if (Date.now() >= window.endsAt) return;
					window.used -= points;
					if (window.used === 0) windows.delete(key);
					save();
				},
			};
		},
		left: async (key) => leftOf(windowOf(key), limit),
	};
}

/** What a window leaves of so many points. */
export function leftOf({ used, endsAt }: Window, limit: number): PointsLeft {
	return { left: Math.max(0, limit - used), limit, refillsInSeconds: secondsUntil(endsAt) };
}

/** Whole seconds until a time in milliseconds since 1970. */
export function secondsUntil(time: number): number {
	return Math.ceil((time - Date.now()) / 1_000);
}
