import { siteStatus } from "#shared/status.ts";
import { leastPrices } from "../catalogue/price-of.ts";
import { providerSummary } from "../catalogue/provider-summary.ts";
import { catalogueVersion } from "./shown-models.ts";
import { publicProcedure } from "./trpc.ts";

/** The site, the state of each model, the free examples, prices, and the points left. */
export const status = publicProcedure
	.output(siteStatus)
	.query(async ({ ctx: { services, visitor, shownPass } }) => {
		const { settings, catalogue, modelStates, allowance, preparedAnswers } = services;
		const { token, isSimulated, isReal } = providerSummary(catalogue);
		return {
			site: settings.site,
			provider: isSimulated && !isReal ? "sandbox" : "huggingface",
			isTokenConfigured: token === "configured",
			catalogueVersion: await catalogueVersion(catalogue),
			...(await modelStates.of(visitor)),
			prepared: (await preparedAnswers?.prepared()) ?? {},
			allowance: {
				...(await allowance.balance(visitor, shownPass)),
				overBudget: settings.overBudget,
				prices: leastPrices(catalogue),
			},
		};
	});
