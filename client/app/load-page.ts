import type { ComponentType } from "react";
import { barePath } from "../language/paths.ts";
import { loadShownTexts } from "../language/texts.ts";
import type { Area } from "../messages/language.ts";

/** A page of the site. */
export type PageName = "home" | "playground" | "embed";

/** The pages by their addresses without a language. */
export const pagePaths: Readonly<Record<PageName, string>> = {
	home: "/",
	playground: "/playground",
	embed: "/embed",
};

/** The page at an address; undefined for any other. */
export function pageAt(pathname: string): PageName | undefined {
	const path = barePath(pathname);
	if (path === pagePaths.home) return "home";
	if (path === pagePaths.playground) return "playground";
	return path === pagePaths.embed ? "embed" : undefined;
}

/** Fetches a page's code, once. */
export const loadCode: Record<PageName, () => Promise<ComponentType>> = {
	home: async () => (await import("../home/home-page.tsx")).HomePage,
	playground: async () => (await import("../playground/playground-page.tsx")).PlaygroundPage,
	embed: async () => (await import("../embed/embed-page.tsx")).EmbedPage,
};

/** The areas of texts that a page needs besides "page", which every page needs. */
export const pageAreas: Record<PageName, readonly Area[]> = {
	home: [],
	playground: ["playground"],
	embed: ["playground", "embed"],
};

/** Fetches a page's code and its texts, once. */
export async function loadPage(name: PageName): Promise<ComponentType> {
	const [Page] = await Promise.all([loadCode[name](), loadShownTexts(...pageAreas[name])]);
	return Page;
}
