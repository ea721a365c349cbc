import type { ModelTask } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";

type Shown = {
	conversation?: string | undefined;
	/** The second model of a comparison. */
	with?: string | undefined;
	result?: string;
	from?: string | undefined;
	/** Runs the model's example: after a press always, from a mere address only if its answer is prepared. */
	run?: 1;
};

/** The part of the address that opens a model, and on its screen a conversation or a row. */
export function modelSearch(model: string, shown: Shown = {}): string {
	const fields = Object.entries({ model, ...shown });
	const parts = fields.flatMap(([name, value]) =>
		value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
	);
	return `?${parts.join("&")}`;
}

/** The first of these models that can answer. */
export function firstAble(models: readonly ShownModel[]): ShownModel | undefined {
	return models.find(({ answeredBy }) => answeredBy !== "off") ?? models[0];
}

/** The link that runs this site's example of a task; its state says that it was pressed. */
export function exampleLink(models: readonly ShownModel[], task: ModelTask) {
	const model = firstAble(models.filter((one) => one.task === task));
	const state = { runsExample: true } as const;
	return model && { model, search: modelSearch(model.id, { run: 1 }), state };
}
