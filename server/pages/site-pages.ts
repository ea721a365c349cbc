import type { PageData } from "#shared/shown-model.ts";
import { type ReadyPage, readyPage } from "./ready-page.ts";
import { type PageName, renderPages } from "./render-pages.ts";

/** The pages of the running site. */
export type SitePages = {
	current(): Readonly<Record<PageName, ReadyPage>>;
	/** Makes them anew, after the catalogue changed; until they are ready the old ones are served. */
	refresh(): Promise<void>;
};

/** Renders and compresses every page; `data` is asked each time for what they show. */
export async function openPages(pagesDir: string, data: () => PageData): Promise<SitePages> {
	let pages = await make();
	return {
		current: () => pages,
		async refresh() {
			pages = await make();
		},
	};

	async function make() {
		const html = await renderPages(pagesDir, data());
		const [home, playground, embed, notFound] = await Promise.all([
			readyPage(html.home),
			readyPage(html.playground),
			readyPage(html.embed),
			readyPage(html.notFound),
		]);
		return { home, playground, embed, notFound };
	}
}
