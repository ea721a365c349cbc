import type { PageData } from "#shared/shown-model.ts";
import { areas } from "./languages.ts";
import { loadTexts, textsOf } from "./texts.ts";

const pageData = /<script type="application\/json" id="page-data">(.*?)<\/script>/s;
const sites = new Map<string, PageData>();

/** What the server tells of the site in a language, where that was loaded after the page. */
export function siteIn(tag: string): PageData | undefined {
	return sites.get(tag);
}

type Switch = {
	/** The address that makes it the visitor's choice, and leads to the page in it. */
	choice: string;
	shown: string;
};

/** Makes a language the visitor's choice, and loads in it all that the page shows in another one. */
export async function loadLanguage(tag: string, { choice, shown }: Switch): Promise<void> {
	const [page] = await Promise.all([
		fetch(choice).then((response) => response.text()),
		loadTexts(tag, ...areas.filter((area) => textsOf(shown, area))),
	]);
	const [, block] = pageData.exec(page) ?? [];
	if (!block) throw new Error(`no page at ${choice}`);
	sites.set(tag, JSON.parse(block));
}
