import { TASK_POINTS } from "#shared/limits.ts";
import { siteStatus } from "#shared/status.ts";
import { publicProcedure } from "./trpc.ts";

/** The site's facts, who answers, what calls cost and what is left for this visitor. */
export const status = publicProcedure
	.output(siteStatus)
	.query(async ({ ctx: { services, visitor } }) => {
		const { settings, gateway, allowance } = services;
		return {
			site: settings.site,
			provider: gateway.source,
			isTokenConfigured: settings.token !== "",
			allowance: {
				...(await allowance.balance(visitor)),
				overBudget: settings.overBudget,
				prices: TASK_POINTS,
			},
		};
	});
