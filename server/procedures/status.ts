import { TASK_POINTS } from "#shared/prices.ts";
import { type ModelState, type SiteStatus, siteStatus } from "#shared/status.ts";
import { callerLabel, type EngineModel } from "../backends/engine-models.ts";
import { siteAnswers } from "../catalogue/site-answers.ts";
import type { Services } from "./context.ts";
import { publicProcedure } from "./trpc.ts";

/** The site, the state of each model, prices, and the points left. */
export const status = publicProcedure
	.output(siteStatus)
	.query(async ({ ctx: { services, visitor, shownPass } }) => {
		const { settings, catalogue, allowance, preparedAnswers } = services;
		const { models, engine } = await modelStates(services, visitor);
		const { token, isSimulated, isReal } = siteAnswers(catalogue);
		return {
			site: settings.site,
			provider: isSimulated && !isReal ? "sandbox" : "huggingface",
			isTokenConfigured: token === "configured",
			models,
			engine,
			prepared: (await preparedAnswers?.prepared()) ?? {},
			allowance: {
				...(await allowance.balance(visitor, shownPass)),
				overBudget: settings.overBudget,
				prices: TASK_POINTS,
			},
		};
	});

/** The state of each model for a visitor, and the engine's models behind them. */
export async function modelStates(
	{ catalogue, failover, engineModels }: Services,
	visitor: string,
): Promise<Pick<SiteStatus, "models" | "engine">> {
	const local = await engineModels();
	const models: Record<string, ModelState> = {};
	const engine: SiteStatus["engine"] = {};
	for (const { id, backends } of catalogue.models) {
		const [first] = backends;
		const answering = first?.isEngine ? local.get(first.model) : undefined;
		if (answering) {
			const place = answering.queue.indexOf(callerLabel(visitor)) + 1;
			engine[id] = { ...answering, ...(place > 0 && { place }) };
		}
		models[id] = loadingOf(answering) ?? failover.stateOf(backends, visitor);
	}
	return { models, engine };
}

function loadingOf(model: EngineModel | undefined): ModelState | undefined {
	const isLoading = model?.state === "loading" || model?.state === "downloading";
	if (!isLoading) return undefined;
	return { state: "loading", ...(model.progress !== undefined && { percent: model.progress }) };
}
