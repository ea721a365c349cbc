import { tasks } from "#shared/models.ts";
import type { CatalogueModel } from "./catalogue.ts";
import { wireTasks } from "./wire-tasks.ts";

/**
 * Picks the assistant's model, with those of its back-ends that can chat: the first chat model that can answer, else
 * the first text model. Real models come before simulated ones, and those before one that lacks only a variable, whose
 * name the failure of a call says. The price is the assistant's own, whichever model answers.
 */
export function assistantAmong(models: readonly CatalogueModel[]): CatalogueModel | undefined {
	const able = ["chat", "generateText"].flatMap((task) =>
		models.filter((model) => model.task === task).flatMap(forAssistant),
	);
	const isReal = ({ backends }: CatalogueModel) => backends.some(({ kind }) => kind !== "sandbox");
	return able.find(isReal) ?? able.find(({ backends }) => backends.length > 0) ?? able[0];
}

/** The model with only the back-ends whose wire can chat, if it has one or would have one. */
function forAssistant(model: CatalogueModel): CatalogueModel[] {
	const backends = model.backends.filter(({ wire }) => wireTasks[wire].includes("chat"));
	const isPossible = backends.length > 0 || model.skipped.length > 0;
	return isPossible ? [{ ...model, backends, points: tasks.widgetChat.points }] : [];
}
