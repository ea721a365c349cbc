import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { PageData } from "#shared/shown-model.ts";
import type { PageName, PagesToRender, RenderedPage } from "./render-pages.ts";

/** What the pages of a site are made from, and by what. */
export type PagesOptions = {
	/** Where the build has put what pages are made from. */
	pagesDir: string;
	/** What makes the pages. */
	render(pages: PagesToRender): Promise<RenderedPage[]>;
	/** What the pages of a language are told; asked each time they are made. */
	dataIn(language: string): PageData;
};

/** The pages of the running site. */
export type SitePages = Awaited<ReturnType<typeof openPages>>;

/** Makes every page. */
export async function openPages({ pagesDir, render, dataIn }: PagesOptions) {
	const tags = await readFile(join(pagesDir, "languages.json"), "utf8");
	const languages = z.array(z.string()).parse(JSON.parse(tags));
	let pages = await make();
	return {
		/** The tags of the languages in which there are pages; the first is that of bare addresses. */
		languages,
		/** A page in a language, or in the first one where there is none in that. */
		find(wanted: string, wantedName: PageName): RenderedPage {
			const named = pages.filter(({ name }) => name === wantedName);
			const page = named.find(({ language }) => language === wanted) ?? named[0];
			if (!page) throw new Error(`the build has no page ${wantedName}`);
			return page;
		},
		/** Makes them anew, after the catalogue changed; until they are ready the old ones are served. */
		async refresh() {
			pages = await make();
		},
	};

	function make() {
		const data = Object.fromEntries(languages.map((tag) => [tag, dataIn(tag)]));
		return render({ pagesDir, data });
	}
}
