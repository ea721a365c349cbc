import type { PageData } from "#shared/shown-model.ts";
import { type ReadyPage, readyPage } from "./ready-page.ts";
import { type PageName, renderPages } from "./render-pages.ts";

/** The pages of the running site. */
export type SitePages = {
	/** The tags of the languages in which there are pages; the first is that of bare addresses. */
	languages: readonly string[];
	/** A page in a language, or in the first one where there is none in that. */
	find(language: string, name: PageName): ReadyPage & { language: string };
	/** Makes them anew, after the catalogue changed; until they are ready the old ones are served. */
	refresh(): Promise<void>;
};

/** Renders and compresses every page; `dataIn` is asked each time what those of a language show. */
export async function openPages(
	pagesDir: string,
	dataIn: (language: string) => PageData,
): Promise<SitePages> {
	let pages = await make();
	return {
		languages: [...new Set(pages.map(({ language }) => language))],
		find(wanted, wantedName) {
			const named = pages.filter(({ name }) => name === wantedName);
			const page = named.find(({ language }) => language === wanted) ?? named[0];
			if (!page) throw new Error(`the build has no page ${wantedName}`);
			return page;
		},
		async refresh() {
			pages = await make();
		},
	};

	async function make() {
		const rendered = await renderPages(pagesDir, dataIn);
		return Promise.all(
			rendered.map(async ({ html, ...page }) => ({ ...page, ...(await readyPage(html)) })),
		);
	}
}
