import { createContext, use } from "react";
import type { PageData } from "#shared/shown-model.ts";

export const SiteProvider = createContext<PageData>({
	name: "Vitrine",
	creator: "",
	hostedBy: "Hugging Face",
	models: [],
	assistantLanguage: "fr",
});

/** The data that the server wrote into the page, available without a request. */
export function useSite(): PageData {
	return use(SiteProvider);
}
