import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { memoryPool } from "./memory-pool.ts";
import type { PointsPool, PoolSize, Taken } from "./points-pool.ts";
import type { RedisClient } from "./redis-client.ts";

/** The share of the limit that each process may spend while Redis is away. */
const LOCAL_SHARE = 4;

/**
 * The library's own script counts a refused call too, and a refund into a new window would make
 * that window larger. This one takes all points or none, and never goes below zero.
 */
const takeAllOrNone = `
local used = tonumber(redis.call('get', KEYS[1]) or '0')
local wanted = tonumber(ARGV[1])
local ttl = redis.call('pttl', KEYS[1])
if ttl < 0 then ttl = 1000 * ARGV[2] end
if wanted > 0 and used + wanted > tonumber(ARGV[3]) then return { used + wanted, ttl } end
if used + wanted <= 0 then
  redis.call('del', KEYS[1])
  return { 0, 1000 * ARGV[2] }
end
redis.call('set', KEYS[1], used + wanted, 'PX', ttl)
return { used + wanted, ttl }
`;

/** A pool shared by all processes of the site through Redis. */
export function redisPool(size: PoolSize, client: RedisClient): PointsPool {
	const local = memoryPool({ ...size, points: Math.ceil(size.points / LOCAL_SHARE) });
	const limiter = new RateLimiterRedis({
		storeClient: client.redis,
		keyPrefix: `vitrine:${size.name}`,
		points: size.points,
		duration: size.seconds,
		rejectIfRedisNotReady: true,
		customIncrTtlLuaScript: takeAllOrNone,
	});

	/** Asks Redis, or the process's own pool when Redis gives no answer. */
	async function ask<Answer>(
		shared: () => Promise<Answer>,
		fallback: () => Promise<Answer>,
	): Promise<Answer> {
		await client.firstTry;
		try {
			return await shared();
		} catch (error) {
			client.noteFailure(error);
			return fallback();
		}
	}

	async function take(key: string, points: number): Promise<Taken> {
		try {
			const taken = await limiter.consume(key, points);
			const endOfWindow = Date.now() + taken.msBeforeNext;
			return { isTaken: true, giveBack: () => giveBack(key, points, endOfWindow) };
		} catch (refusal) {
			if (!(refusal instanceof RateLimiterRes)) throw refusal;
			return { isTaken: false, refillsInSeconds: Math.ceil(refusal.msBeforeNext / 1_000) };
		}
	}

	async function giveBack(key: string, points: number, endOfWindow: number): Promise<void> {
		if (Date.now() >= endOfWindow) return;
		try {
			await limiter.reward(key, points);
		} catch {
			// Redis went away in the meantime: the points stay spent, which is safe for the host.
		}
	}

	async function left(key: string) {
		const seen = await limiter.get(key);
		return {
			left: seen ? seen.remainingPoints : size.points,
			limit: size.points,
			refillsInSeconds: Math.ceil((seen?.msBeforeNext ?? size.seconds * 1_000) / 1_000),
		};
	}

	return {
		take: (key, points) =>
			ask(
				() => take(key, points),
				() => local.take(key, points),
			),
		left: (key) =>
			ask(
				() => left(key),
				() => local.left(key),
			),
	};
}
