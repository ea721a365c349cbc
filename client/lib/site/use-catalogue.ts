import type { ShownModel } from "#shared/shown-model.ts";
import { useSite } from "./site.ts";

/** The models of this site, in the order of the list, and how to find one by its id. */
export function useCatalogue() {
	const { models } = useSite();
	return {
		models,
		find: (id: string): ShownModel | undefined => models.find((model) => model.id === id),
	};
}
