import { expect, test } from "vitest";
import { testModelsFile } from "../../testing/test-models.ts";
import { openCatalogue } from "../catalogue/open-catalogue.ts";
import type { EngineModel } from "./engine-models.ts";
import { callerLabel } from "./engine-models.ts";
import { createModelStates } from "./model-states.ts";

const variables = (name: string) => (name === "ENGINE_URL" ? "http://127.0.0.1:8080" : undefined);
const catalogue = openCatalogue({ file: testModelsFile, provider: "huggingface", variables });

/** The states if the engine reports this for all its models. */
function statesWith(report: Partial<EngineModel>) {
	const model = { name: "Tiny", licence: "MIT", state: "ready", waiting: 0, queue: [], ...report };
	const names = catalogue.models.flatMap(({ backends }) => backends.map((each) => each.model));
	const engine = new Map(names.map((id) => [id, { id, ...model }]));
	return createModelStates({
		catalogue,
		failover: { modelState: () => ({ state: "ready" }) },
		engineModels: async () => engine,
	});
}

const local = catalogue.models.filter(({ backends }) => backends[0]?.isEngine);

test("a model that the engine loads is loading in each view, for visitors and in metrics", async () => {
	const states = statesWith({ state: "downloading", progress: 40 });
	const { models } = await states.of();
	expect(local.length).toBeGreaterThan(0);
	for (const { id } of local) expect(models[id]).toEqual({ state: "loading", percent: 40 });
	const ofBackends = await states.ofBackends();
	for (const { id } of local) {
		expect(ofBackends.find(({ model }) => model === id)).toMatchObject({ state: "loading" });
	}
});

test("only a visitor has a place in the engine's queue", async () => {
	const states = statesWith({ waiting: 2, queue: [callerLabel("a"), callerLabel("b")] });
	const id = local[0]?.id ?? "";
	expect((await states.of("b")).engine[id]).toMatchObject({ waiting: 2, place: 2 });
	expect((await states.of("c")).engine[id]).not.toHaveProperty("place");
	expect((await states.of()).engine[id]).not.toHaveProperty("place");
});
