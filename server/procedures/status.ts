import { TASK_POINTS } from "#shared/limits.ts";
import { siteStatus } from "#shared/status.ts";
import { publicProcedure } from "./trpc.ts";

/** The site's facts, what can be expected of each model, what calls cost and what is left. */
export const status = publicProcedure
	.output(siteStatus)
	.query(async ({ ctx: { services, visitor } }) => {
		const { settings, catalogue, failover, allowance } = services;
		const states = catalogue.models.map(({ id, backends }) => [id, failover.stateOf(backends)]);
		return {
			site: settings.site,
			provider: settings.provider,
			isTokenConfigured: settings.token !== "",
			models: Object.fromEntries(states),
			allowance: {
				...(await allowance.balance(visitor)),
				overBudget: settings.overBudget,
				prices: TASK_POINTS,
			},
		};
	});
