import type { PageData } from "#shared/shown-model.ts";
import { fetchPageData } from "../lib/site/page-data.ts";
import { loadTextsLike } from "./texts.ts";

const sites = new Map<string, PageData>();

/** What the server tells of the site in a language, where that was loaded after the page. */
export function siteIn(tag: string): PageData | undefined {
	return sites.get(tag);
}

type Switch = {
	/** The address that makes it the visitor's choice, and leads to the page in it. */
	choice: string;
	/** The language shown so far. */
	shown: string;
};

/** Makes a language the visitor's choice, and loads in it all that the page shows in another one. */
export async function loadLanguage(tag: string, { choice, shown }: Switch): Promise<void> {
	const [site] = await Promise.all([fetchPageData(choice), loadTextsLike(shown, tag)]);
	sites.set(tag, site);
}
