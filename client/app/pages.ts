import type { ComponentType } from "react";
import { barePath, pagePaths } from "../language/paths.ts";
import { lazyComponent } from "../lib/lazy-component.ts";
import type { Area } from "../messages/language.ts";

export type Page = ReturnType<typeof page>;

/** The code of the pages. All of them need the texts of "page" too. */
export const pages = {
	home: page("home", async () => (await import("../home/home-page.tsx")).HomePage),
	playground: page(
		"playground",
		async () => (await import("../playground/page/playground-page.tsx")).PlaygroundPage,
		"playground",
	),
	embed: page(
		"embed",
		async () => (await import("../embed/embed-page.tsx")).EmbedPage,
		"playground",
		"embed",
	),
	data: page("data", async () => (await import("../data/data-page.tsx")).DataPage, "data"),
	status: page(
		"status",
		async () => (await import("../status/status-page.tsx")).StatusPage,
		"status",
	),
};

function page(name: keyof typeof pagePaths, load: () => Promise<ComponentType>, ...areas: Area[]) {
	return { path: pagePaths[name], load, areas, code: lazyComponent(load, ...areas) };
}

export function pageAt(pathname: string): Page | undefined {
	const path = barePath(pathname);
	return Object.values(pages).find((one) => one.path === path);
}
