import { z } from "zod";
import { leftOf, memoryPool, type PointsPool, type PoolSize, secondsUntil } from "./points-pool.ts";
import type { RedisClient } from "./redis-client.ts";

/** While Redis is away, each process may spend the limit divided by this. */
const LOCAL_SHARE = 4;

/** Takes all points or none (0 only looks), never below zero. Returns the points used, or wanted if refused. */
const takeAllOrNone = `
local used = tonumber(redis.call('get', KEYS[1]) or '0')
local wanted = tonumber(ARGV[1])
local ttl = redis.call('pttl', KEYS[1])
if ttl < 0 then ttl = 1000 * ARGV[2] end
if wanted == 0 then return { used, ttl } end
if wanted > 0 and used + wanted > tonumber(ARGV[3]) then return { used + wanted, ttl } end
if used + wanted <= 0 then
  redis.call('del', KEYS[1])
  return { 0, 1000 * ARGV[2] }
end
redis.call('set', KEYS[1], used + wanted, 'PX', ttl)
return { used + wanted, ttl }
`;

const scriptReply = z.tuple([z.number(), z.number()]);

/** A pool in Redis, shared by all processes of the site. */
export function redisPool(
	size: PoolSize,
	client: RedisClient,
	/** The name under which Redis counts a key. */
	labelOf: (key: string) => Promise<string>,
): PointsPool {
	const local = memoryPool({ ...size, points: Math.ceil(size.points / LOCAL_SHARE) });

	async function placeOf(key: string): Promise<string> {
		return `vitrine:${size.name}:${await labelOf(key)}`;
	}
	async function add(place: string, points: number) {
		const limits = [size.seconds, size.points];
		const reply = await client.redis.eval(takeAllOrNone, 1, place, points, ...limits);
		const [used, milliseconds] = scriptReply.parse(reply);
		return { used, endsAt: Date.now() + milliseconds };
	}

	const shared: PointsPool = {
		async take(key, points) {
			const place = await placeOf(key);
			const { used, endsAt } = await add(place, points);
			if (used > size.points) return { isTaken: false, refillsInSeconds: secondsUntil(endsAt) };
			return {
				isTaken: true,
				async giveBack() {
					if (Date.now() >= endsAt) return;
					// If Redis is gone now, the points stay spent, which is safe for the host.
					await add(place, -points).catch(() => undefined);
				},
			};
		},
		left: async (key) => leftOf(await add(await placeOf(key), 0), size.points),
	};

	/** Uses Redis, or this process's own pool if Redis does not answer. */
	async function ask<Answer>(question: (pool: PointsPool) => Promise<Answer>): Promise<Answer> {
		await client.firstTry;
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
