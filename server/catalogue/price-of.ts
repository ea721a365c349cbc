import { recordOf } from "#shared/keys-of.ts";
import { PICTURE_POINTS } from "#shared/limits.ts";
import { type TaskName, taskNames } from "#shared/models.ts";
import type { Catalogue, CatalogueModel } from "./catalogue.ts";

type Priced = {
	model: Pick<CatalogueModel, "points">;
	/** The number of pictures in its messages. */
	pictures?: number;
};

/**
 * The price of a call that asks this model, in points: what is reserved, charged, given back and told. Each picture in
 * its messages adds to the model's own price. The assistant's model has the assistant's own price.
 */
export function priceOf({ model, pictures = 0 }: Priced): number {
	return model.points + PICTURE_POINTS * pictures;
}

/** The least price of each task. */
export function leastPrices(catalogue: Catalogue): Record<TaskName, number> {
	return recordOf(taskNames, (task) => leastPriceOf(task, catalogue));
}

/** The least that a call of a task costs, for as long as its model is not known; 0 if no model does it. */
export function leastPriceOf(task: TaskName, { models, assistant }: Catalogue): number {
	const able = task === "widgetChat" ? [assistant] : models.filter((model) => model.task === task);
	const prices = able.flatMap((model) => (model ? [priceOf({ model })] : []));
	return prices.length === 0 ? 0 : Math.min(...prices);
}
