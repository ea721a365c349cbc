import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { memoryPool } from "./memory-pool.ts";
import { type AllowancePools, DAY_SECONDS, HOUR_SECONDS } from "./points-pool.ts";
import { createSiteDayFile } from "./site-day-file.ts";

type PoolsOptions = {
	visitorPointsPerHour: number;
	sitePointsPerDay: number;
	/** Where the site's day survives a restart; without it the day lives in memory only. */
	dataDir?: string | undefined;
	log: Pick<FastifyBaseLogger, "warn" | "info">;
};

/** Pools in this process's memory, the site's day also in a small file. */
export function createMemoryPools(options: PoolsOptions): AllowancePools {
	const hour = { name: "visitor", points: options.visitorPointsPerHour, seconds: HOUR_SECONDS };
	const day = { name: "site", points: options.sitePointsPerDay, seconds: DAY_SECONDS };
	const visitorHour = memoryPool(hour);
	if (options.dataDir === undefined) {
		return { visitorHour, siteDay: memoryPool(day), close: async () => undefined };
	}
	const siteDay = memoryPool(day, () => file.save());
	const file = createSiteDayFile({
		path: join(options.dataDir, "site-day.json"),
		limiter: siteDay.limiter,
		log: options.log,
	});
	return { visitorHour, siteDay, close: file.flush };
}
