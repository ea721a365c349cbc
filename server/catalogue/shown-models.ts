import type { ShownModel } from "#shared/shown-model.ts";
import type { Catalogue } from "./catalogue.ts";

/** What a browser may know of the models: nothing of how their back-ends are reached. */
export function shownModels({ models }: Catalogue): ShownModel[] {
	return models.map(({ backends, ...model }) => ({
		...model,
		answeredBy: backends[0]?.kind ?? "off",
	}));
}
