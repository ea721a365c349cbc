import type { PageData } from "#shared/shown-model.ts";

/** The page's data as a block that no browser runs. Nothing in it can end the block before its end. */
export function dataBlock(data: PageData): string {
	const json = JSON.stringify(data).replace(/</g, "\\u003c");
	return `<script type="application/json" id="page-data">${json}</script>`;
}
