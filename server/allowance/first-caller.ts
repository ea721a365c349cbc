import type { RedisClient } from "./redis-client.ts";

/**
 * Returns a check that is true for the first caller within a number of seconds: across all processes on one Redis,
 * or within this process while Redis is unavailable.
 */
export function firstCaller(client: Pick<RedisClient, "redis"> | undefined) {
	const ends = new Map<string, number>();
	return async (event: string, seconds: number): Promise<boolean> => {
		const now = performance.now();
		if ((ends.get(event) ?? 0) > now) return false;
		const lasts = Math.max(1, seconds);
		ends.set(event, now + lasts * 1_000);
		if (!client) return true;
		const place = `alert:${event}`;
		const reply = client.redis.set(place, "", "EX", lasts, "NX").catch(() => "OK");
		return (await reply) !== null;
	};
}
