import { type AllowancePools, DAY_SECONDS, HOUR_SECONDS } from "./points-pool.ts";
import type { RedisClient } from "./redis-client.ts";
import { redisPool } from "./redis-pool.ts";

type PoolsOptions = { visitorPointsPerHour: number; sitePointsPerDay: number };

/** Pools that several processes share through Redis. */
export function createRedisPools(client: RedisClient, options: PoolsOptions): AllowancePools {
	const hour = { name: "visitor", points: options.visitorPointsPerHour, seconds: HOUR_SECONDS };
	const day = { name: "site", points: options.sitePointsPerDay, seconds: DAY_SECONDS };
	return {
		visitorHour: redisPool(hour, client),
		siteDay: redisPool(day, client),
		close: client.close,
	};
}
