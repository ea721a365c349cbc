import type { ShownModel } from "#shared/shown-model.ts";
import { useSite } from "./site.ts";

export function useCatalogue() {
	const { models } = useSite();
	return {
		models,
		find: (id: string): ShownModel | undefined => models.find((model) => model.id === id),
	};
}
