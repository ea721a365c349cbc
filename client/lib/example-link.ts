import type { ModelTask } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";

/** Marks a navigation by a press, which may spend points. A mere address only runs what is free. */
const pressed = { runsExample: true } as const;

/** The link that runs this site's example of a task, on the first model that can answer it. */
export function exampleLink(models: readonly ShownModel[], task: ModelTask) {
	const able = models.filter((model) => model.task === task);
	const model = able.find(({ answeredBy }) => answeredBy !== "off") ?? able[0];
	return model && { search: `?model=${encodeURIComponent(model.id)}&run=1`, state: pressed };
}
