import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { PageData } from "#shared/shown-model.ts";
import type { PageName, PagesToRender, RenderedPage } from "./render-pages.ts";

export type PagesOptions = {
	/** The folder of the templates and the renderer. */
	pagesDir: string;
	render(pages: PagesToRender): Promise<RenderedPage[]>;
	/** The data of a language's pages, called at each rendering. */
	dataIn(language: string): PageData;
};

/** The pages of the running site. */
export type SitePages = Awaited<ReturnType<typeof openPages>>;

/** Renders every page. */
export async function openPages({ pagesDir, render, dataIn }: PagesOptions) {
	const tags = await readFile(join(pagesDir, "languages.json"), "utf8");
	const languages = z.array(z.string()).parse(JSON.parse(tags));
	let pages = await make();
	return {
		/** The tags of the languages; the first one is that of addresses without a language. */
		languages,
		/** A page in a language; in the first one if that language has none. */
		find(wanted: string, wantedName: PageName): RenderedPage {
			const named = pages.filter(({ name }) => name === wantedName);
			const page = named.find(({ language }) => language === wanted) ?? named[0];
			if (!page) throw new Error(`the build has no page ${wantedName}`);
			return page;
		},
		/** Renders the pages again after a change of the catalogue; until then the old ones are served. */
		async refresh() {
			pages = await make();
		},
	};

	function make() {
		const data = Object.fromEntries(languages.map((tag) => [tag, dataIn(tag)]));
		return render({ pagesDir, data });
	}
}
