import type { Model } from "#shared/models.ts";

/** A Markdown link that opens a model in the playground. */
export function modelLink(model: Pick<Model, "id" | "name">): string {
	return `[${model.name}](/playground?model=${model.id})`;
}
