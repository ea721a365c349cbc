import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Settings } from "../env.ts";
import { memoryPool } from "./points-pool.ts";
import type { RedisClient } from "./redis-client.ts";
import { redisPool } from "./redis-pool.ts";
import { openSiteDayFile } from "./site-day-file.ts";
import { createVisitorLabels } from "./visitor-label.ts";

/** Limits, and where usage is stored. */
export type PoolsOptions = Pick<Settings, "visitorPointsPerHour" | "sitePointsPerDay"> & {
	/** Keeps the site's day over a restart; without it the day is in memory only. */
	dataDir?: string;
	/** Shares the points between processes, in place of `dataDir`. */
	redis?: RedisClient | undefined;
	log: Pick<FastifyBaseLogger, "warn" | "info">;
};

/** Opens the points of each visitor's hour and of the site's day. */
export function openPools({ redis, dataDir, log, ...options }: PoolsOptions) {
	const hour = { name: "visitor", points: options.visitorPointsPerHour, seconds: 3_600 };
	const day = { name: "site", points: options.sitePointsPerDay, seconds: 86_400 };
	const labels = createVisitorLabels(redis);
	if (redis) {
		const { close } = redis;
		return {
			visitorHour: redisPool(hour, redis, labels.sharedLabel),
			siteDay: redisPool(day, redis, async (key) => key),
			label: labels.label,
			close,
		};
	}
	const { label } = labels;
	const visitorHour = memoryPool(hour);
	if (dataDir === undefined) {
		return { visitorHour, siteDay: memoryPool(day), label, close: async () => undefined };
	}
	const file = openSiteDayFile({ path: join(dataDir, "site-day.json"), ...day, log });
	return { visitorHour, siteDay: memoryPool(day, file), label, close: file.flush };
}
