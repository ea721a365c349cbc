import { TASK_POINTS } from "#shared/prices.ts";
import { siteStatus } from "#shared/status.ts";
import { publicProcedure } from "./trpc.ts";

/** What changes while a page is open: the state of each model, the free examples, and the points left. */
export const status = publicProcedure
	.output(siteStatus)
	.query(async ({ ctx: { services, visitor, shownPass } }) => {
		const { settings, modelStates, allowance, preparedAnswers } = services;
		return {
			...(await modelStates.of(visitor)),
			prepared: (await preparedAnswers?.prepared()) ?? {},
			allowance: {
				...(await allowance.balance(visitor, shownPass)),
				overBudget: settings.overBudget,
				prices: TASK_POINTS,
			},
		};
	});
