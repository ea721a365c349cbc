import { RateLimiterMemory } from "rate-limiter-flexible";
import type { PointsPool, PoolSize, Taken } from "./points-pool.ts";

type MemoryPool = PointsPool & { limiter: RateLimiterMemory };

/**
 * A pool of this process alone. The library counts a refused call too, so that one call of four
 * points would lock out calls of one point: here calls queue up, look first, then take.
 */
export function memoryPool(size: PoolSize, onChange: () => void = () => undefined): MemoryPool {
	const limiter = new RateLimiterMemory({
		keyPrefix: size.name,
		points: size.points,
		duration: size.seconds,
	});
	let queue: Promise<unknown> = Promise.resolve();

	function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
		const turn = queue.then(work);
		queue = turn.catch(() => undefined);
		return turn;
	}

	async function look(key: string) {
		const seen = await limiter.get(key);
		// A record may still exist after its window, until its timer fires.
		if (!seen || seen.msBeforeNext <= 0) return { used: 0, msBeforeNext: size.seconds * 1_000 };
		return { used: Math.max(0, seen.consumedPoints), msBeforeNext: seen.msBeforeNext };
	}

	async function take(key: string, points: number): Promise<Taken> {
		const { used, msBeforeNext } = await look(key);
		if (used + points > size.points) {
			return { isTaken: false, refillsInSeconds: Math.ceil(msBeforeNext / 1_000) };
		}
		const taken = await limiter.consume(key, points);
		onChange();
		const endOfWindow = Date.now() + taken.msBeforeNext;
		return { isTaken: true, giveBack: () => inTurn(() => giveBack(key, points, endOfWindow)) };
	}

	async function giveBack(key: string, points: number, endOfWindow: number): Promise<void> {
		// The points of a window that has ended are back already.
		if (Date.now() >= endOfWindow) return;
		const after = await limiter.reward(key, points);
		if (after.consumedPoints <= 0) await limiter.delete(key);
		onChange();
	}

	return {
		limiter,
		take: (key, points) => inTurn(() => take(key, points)),
		left: async (key) => {
			const { used, msBeforeNext } = await look(key);
			return {
				left: Math.max(0, size.points - used),
				limit: size.points,
				refillsInSeconds: Math.ceil(msBeforeNext / 1_000),
			};
		},
	};
}
