import type { ModelState, SiteStatus } from "#shared/status.ts";
import type { Backend, Catalogue } from "../catalogue/catalogue.ts";
import { callerLabel, type EngineModel, type EngineModels } from "./engine-models.ts";
import type { Failover } from "./failover/failover.ts";

type Options = {
	/** Read on each call, so that a reload takes effect at once. */
	catalogue: Catalogue;
	failover: Pick<Failover, "modelState">;
	engineModels: EngineModels;
};

/** The state of every model and back-end. */
export type ModelStates = ReturnType<typeof createModelStates>;

/**
 * Derives the state of models from the calls to their back-ends and the engine's report. `status`, the status page,
 * `/readyz`, metrics and alerts all read it here, so they cannot disagree.
 */
export function createModelStates({ catalogue, failover, engineModels }: Options) {
	return {
		/**
		 * The state of each model by its id, and the engine's models behind them. For one visitor, or for everybody: then a
		 * breaker that opened for one visitor only does not count.
		 */
		async of(visitor?: string): Promise<Pick<SiteStatus, "models" | "engine">> {
			const local = await engineModels();
			const models: Record<string, ModelState> = {};
			const engine: SiteStatus["engine"] = {};
			for (const { id, backends } of catalogue.models) {
				const [first] = backends;
				const answering = first && behind(first, local);
				if (answering) {
					const place = visitor ? answering.queue.indexOf(callerLabel(visitor)) + 1 : 0;
					engine[id] = { ...answering, ...(place > 0 && { place }) };
				}
				models[id] = loadingOf(answering) ?? failover.modelState(backends, visitor);
			}
			return { models, engine };
		},
		/** The state of each back-end of each model, for everybody. */
		async ofBackends(): Promise<{ model: string; backend: string; state: string }[]> {
			const local = await engineModels();
			return catalogue.models.flatMap(({ id, backends }) =>
				backends.map((backend) => {
					const known = loadingOf(behind(backend, local)) ?? failover.modelState([backend]);
					return { model: id, backend: backend.name, state: known.state };
				}),
			);
		},
	};
}

/** The engine's model behind a back-end. */
function behind(
	{ isEngine, model }: Backend,
	local: ReadonlyMap<string, EngineModel>,
): EngineModel | undefined {
	return isEngine ? local.get(model) : undefined;
}

function loadingOf(model: EngineModel | undefined): ModelState | undefined {
	const isLoading = model?.state === "loading" || model?.state === "downloading";
	if (!isLoading) return undefined;
	return { state: "loading", ...(model.progress !== undefined && { percent: model.progress }) };
}
