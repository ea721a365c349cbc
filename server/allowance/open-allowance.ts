import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { type Allowance, createAllowance } from "./allowance.ts";
import { memoryPool } from "./points-pool.ts";
import type { RedisClient } from "./redis-client.ts";
import { redisPool } from "./redis-pool.ts";
import { createSiteDayFile } from "./site-day-file.ts";
import { createSlots } from "./slots.ts";

type AllowanceOptions = {
	visitorPointsPerHour: number;
	sitePointsPerDay: number;
	visitorConcurrency: number;
	siteConcurrency: number;
	/** Who answers when the site's day is used up: nobody, or the sandbox. */
	overBudget: "refuse" | "sandbox";
	/** Where the site's day survives a restart; without it the day lives in memory only. */
	dataDir?: string | undefined;
	/** Shares the points between several processes; `dataDir` is not used then. */
	redis?: RedisClient | undefined;
	log: Pick<FastifyBaseLogger, "warn" | "info">;
};

/** Opens the allowance of one server process. */
export function openAllowance(options: AllowanceOptions): Allowance {
	return createAllowance({
		...openPools(options),
		slots: createSlots({ visitor: options.visitorConcurrency, site: options.siteConcurrency }),
		overBudget: options.overBudget,
	});
}

function openPools({ redis, dataDir, log, ...options }: AllowanceOptions) {
	const hour = { name: "visitor", points: options.visitorPointsPerHour, seconds: 3_600 };
	const day = { name: "site", points: options.sitePointsPerDay, seconds: 86_400 };
	if (redis) {
		const { close } = redis;
		return { visitorHour: redisPool(hour, redis), siteDay: redisPool(day, redis), close };
	}
	const visitorHour = memoryPool(hour);
	if (dataDir === undefined) {
		return { visitorHour, siteDay: memoryPool(day), close: async () => undefined };
	}
	const siteDay = memoryPool(day, () => file.save());
	const path = join(dataDir, "site-day.json");
	const file = createSiteDayFile({ path, windows: siteDay.windows, seconds: day.seconds, log });
	return { visitorHour, siteDay, close: file.flush };
}
