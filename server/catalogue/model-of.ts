import type { ModelTask } from "#shared/models.ts";
import { AppError } from "../errors/app-error.ts";
import type { Catalogue, CatalogueModel } from "./catalogue.ts";

/** The model with that id, if it does one of these tasks. Throws UNKNOWN_MODEL otherwise. */
export function modelOf(
	catalogue: Catalogue,
	id: string,
	...tasks: readonly ModelTask[]
): CatalogueModel {
	const model = catalogue.find(id);
	if (model && tasks.includes(model.task)) return model;
	throw new AppError("UNKNOWN_MODEL", { isFree: true });
}
