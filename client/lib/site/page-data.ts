import type { PageData } from "#shared/shown-model.ts";

const marked = /<script type="application\/json" id="page-data">(.*?)<\/script>/s;

/** Reads what the server wrote into the page; the page must be hydrated with the same. */
export function pageData(): PageData {
	const block = document.getElementById("page-data")?.textContent;
	if (!block) throw new Error("the page came without its data");
	return JSON.parse(block);
}

/** Reads what the server writes into the page at another address: the same in another language. */
export async function fetchPageData(address: string): Promise<PageData> {
	const response = await fetch(address);
	const [, block] = marked.exec(await response.text()) ?? [];
	if (!block) throw new Error(`no page at ${address}`);
	return JSON.parse(block);
}
