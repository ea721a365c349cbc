import type { FastifyBaseLogger } from "fastify";
import { type Allowance, createAllowance } from "./allowance.ts";
import { createMemoryPools } from "./memory-pools.ts";
import type { RedisClient } from "./redis-client.ts";
import { createRedisPools } from "./redis-pools.ts";
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
		pools: options.redis ? createRedisPools(options.redis, options) : createMemoryPools(options),
		slots: createSlots({ visitor: options.visitorConcurrency, site: options.siteConcurrency }),
		overBudget: options.overBudget,
	});
}
