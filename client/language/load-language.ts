import { create } from "zustand";
import type { PageData } from "#shared/shown-model.ts";
import { areas } from "./languages.ts";
import { loadTexts, textsOf } from "./texts.ts";

const pageData = /<script type="application\/json" id="page-data">(.*?)<\/script>/s;
/** The page's data in each language, as far as it was loaded after the page. */
export const useSites = create<Readonly<Record<string, PageData>>>(() => ({}));

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
	const [data] = await Promise.all([
		fetchPageData(address, signal),
		loadTexts(tag, ...areas.filter((area) => textsOf(shown, area))),
	]);
	useSites.setState({ [tag]: data });
}

/** Rejects if there is no page at that address. */
export async function fetchPageData(address: string, signal?: AbortSignal): Promise<PageData> {
	const page = await fetch(address, signal && { signal });
	const [, block] = pageData.exec(await page.text()) ?? [];
	if (!block) throw new Error(`no page at ${address}`);
	return JSON.parse(block);
}
