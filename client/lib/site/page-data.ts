import type { PageData } from "#shared/shown-model.ts";

/** Reads what the server wrote into the page; the page must be hydrated with the same. */
export function pageData(): PageData {
	const block = document.getElementById("page-data")?.textContent;
	if (!block) throw new Error("the page came without its data");
	return JSON.parse(block);
}
