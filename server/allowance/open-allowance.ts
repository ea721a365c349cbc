import type { FastifyBaseLogger } from "fastify";
import { type Allowance, createAllowance } from "./allowance.ts";
import { createMemoryPools } from "./memory-pools.ts";
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
	log: Pick<FastifyBaseLogger, "warn" | "info">;
};

/** Opens the allowance of one server process. */
export function openAllowance(options: AllowanceOptions): Allowance {
	return createAllowance({
		pools: createMemoryPools(options),
		slots: createSlots({ visitor: options.visitorConcurrency, site: options.siteConcurrency }),
		overBudget: options.overBudget,
	});
}
