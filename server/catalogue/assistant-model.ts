import { tasks } from "#shared/models.ts";
import type { CatalogueModel } from "./catalogue.ts";
import { wireTasks } from "./wire-tasks.ts";

/**
 * Picks the assistant's model, with those of its back-ends that can chat: the first chat model that can answer, else
 * the first text model. Real models come before simulated ones. The price is the assistant's own, whichever model
 * answers.
 */
export function assistantAmong(models: readonly CatalogueModel[]): CatalogueModel | undefined {
	const able = ["chat", "generateText"].flatMap((task) =>
		models.filter((model) => model.task === task).flatMap(forAssistant),
	);
	return able.find(({ backends }) => backends.some(({ kind }) => kind !== "sandbox")) ?? able[0];
}

/** The model with only the back-ends whose wire can chat; undefined if there is none. */
function forAssistant(model: CatalogueModel): CatalogueModel[] {
	const backends = model.backends.filter(({ wire }) => wireTasks[wire].includes("chat"));
	return backends.length > 0 ? [{ ...model, backends, points: tasks.widgetChat.points }] : [];
}
