import { z } from "zod";
import { type ModelIdOf, type ModelTask, models } from "./models.ts";

/** The allow-list of a task as a schema: only hub ids of the catalogue that perform it. */
export function modelIdFor<Task extends ModelTask>(task: Task) {
	return z.custom<ModelIdOf<Task>>(
		(id) => models.some((model) => model.task === task && model.id === id),
		{ params: { errorCode: "UNKNOWN_MODEL" } },
	);
}
