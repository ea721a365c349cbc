import type { PageData } from "#shared/shown-model.ts";
import { areas } from "./languages.ts";
import { loadTexts, textsOf } from "./texts.ts";

const pageData = /<script type="application\/json" id="page-data">(.*?)<\/script>/s;
const sites = new Map<string, PageData>();

/** The page's data in a language that was loaded after the page. */
export function siteIn(tag: string): PageData | undefined {
	return sites.get(tag);
}

type Choice = {
	tag: string;
	/** Of the page that sets the language. */
	address: string;
	/** The language of the texts that are loaded. */
	shown: string;
	/** Aborted when another language is chosen. */
	signal: AbortSignal;
};

/**
 * Loads a language: its texts for every area loaded so far, and the page's data. Fetching the page also sets the cookie
 * that remembers the choice.
 */
export async function loadLanguage({ tag, address, shown, signal }: Choice): Promise<void> {
	const [page] = await Promise.all([
		fetch(address, { signal }).then((response) => response.text()),
		loadTexts(tag, ...areas.filter((area) => textsOf(shown, area))),
	]);
	const [, block] = pageData.exec(page) ?? [];
	if (!block) throw new Error(`no page at ${address}`);
	sites.set(tag, JSON.parse(block));
}
