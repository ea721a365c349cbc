import { createContext, use } from "react";
import type { PageData, ShownModel } from "#shared/shown-model.ts";

export const SiteProvider = createContext<PageData>({
	basePath: "",
	name: "Vitrine",
	creator: "",
	hostedBy: "Hugging Face",
	models: [],
	catalogueVersion: "",
	assistantLanguage: "fr",
});

/** The data that the server wrote into the page, available without a request. */
export function useSite(): PageData {
	return use(SiteProvider);
}

export function useCatalogue() {
	const { models } = useSite();
	return {
		models,
		find: (id: string): ShownModel | undefined => models.find((model) => model.id === id),
	};
}

/** Whether a button shows its price, in points. One point is not shown. */
export function isNotable(price: number): boolean {
	return price > 1;
}

/** The name of a model, or the last part of the id of one that this site no longer has. */
export function modelName(models: readonly ShownModel[], id: string): string {
	return models.find((model) => model.id === id)?.name ?? id.split("/").at(-1) ?? id;
}
