import { leftOf, memoryPool, type PointsPool, type PoolSize, secondsOf } from "./points-pool.ts";
import type { RedisClient } from "./redis-client.ts";

/** While Redis is unavailable, each process may spend the limit divided by this. */
const LOCAL_SHARE = 4;

/** A pool in Redis, shared by all processes of the site. */
export function redisPool(
	size: PoolSize,
	client: RedisClient,
	/** The Redis label of a key, and the previous label if a window may still be open under it. */
	labelsOf: (key: string) => Promise<{ label: string; earlier?: string | undefined }>,
): PointsPool {
	const local = memoryPool({ ...size, points: Math.ceil(size.points / LOCAL_SHARE) });

	/** A window that was opened under an earlier label stays under it. */
	async function placeOf(key: string): Promise<string> {
		const { label, earlier } = await labelsOf(key);
		const before = earlier && `${size.name}:${earlier}`;
		return before && (await client.redis.exists(before)) === 1 ? before : `${size.name}:${label}`;
	}
	const add = (place: string, points: number) =>
		client.addPoints(place, points, { points: size.points, seconds: secondsOf(size) });

	const shared: PointsPool = {
		async take(key, points) {
			const place = await placeOf(key);
			const window = await add(place, points);
			if (window.used > size.points) {
				return { isTaken: false, refillsInSeconds: leftOf(window, size.points).refillsInSeconds };
			}
			return {
				isTaken: true,
				async giveBack() {
					if (performance.now() >= window.endsAt) return;
					// If Redis is unavailable now, the refund is lost: the safe side for the host.
					await add(place, -points).catch(() => undefined);
				},
			};
		},
		left: async (key) => leftOf(await add(await placeOf(key), 0), size.points),
	};

	/** Uses Redis, or falls back to this process's own pool if Redis does not answer. */
	async function ask<Answer>(question: (pool: PointsPool) => Promise<Answer>): Promise<Answer> {
		await client.firstTry;
		if (!client.counts()) return question(local);
		try {
			return await question(shared);
		} catch (error) {
			client.noteFailure(error);
			return question(local);
		}
	}

	return {
		take: (key, points) => ask((pool) => pool.take(key, points)),
		left: (key) => ask((pool) => pool.left(key)),
	};
}
