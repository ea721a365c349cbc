import { createContext, use } from "react";
import type { PageData } from "#shared/shown-model.ts";

export const SiteProvider = createContext<PageData>({
	name: "Vitrine",
	creator: "",
	hostedBy: "Hugging Face",
	models: [],
	assistantLanguage: "fr",
});

/** What the page knows of its site before it has asked anything: written into it by the server. */
export function useSite(): PageData {
	return use(SiteProvider);
}
