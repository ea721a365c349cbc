import type { PageData } from "#shared/shown-model.ts";
import { tokenStateOf } from "#shared/token-state.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { shownModels } from "../catalogue/shown-models.ts";
import type { Settings } from "../env.ts";

/** What a page in that language is told of this site when it is made. */
export function pageData(settings: Settings, catalogue: Catalogue, language: string): PageData {
	const { site, token, provider, publicOrigin, embedOrigins } = settings;
	return {
		name: site.name,
		creator: site.creator,
		token: tokenStateOf({ isTokenConfigured: token !== "", provider }),
		hostedBy: hostedBy(catalogue),
		...(embedOrigins.length > 0 && { embedOrigins }),
		models: shownModels(catalogue, language),
		...(publicOrigin !== undefined && { origin: publicOrigin }),
		assistantLanguage: settings.assistantLanguage === "page" ? "" : "fr",
	};
}

/** One name for all hosted back-ends: which of them answers is not told call by call. */
function hostedBy({ models }: Catalogue): string {
	const hosted = models.flatMap(({ backends }) => backends.filter(({ kind }) => kind === "hosted"));
	const isHuggingFace = hosted.every(({ name }) =>
		/(^|\.)huggingface\.(co|cloud)(\/|$)/.test(name),
	);
	return isHuggingFace ? "Hugging Face" : "";
}

/** The page's data as a block that no browser runs. Nothing in it can end the block before its end. */
export function dataBlock(data: PageData): string {
	const json = JSON.stringify(data).replace(/</g, "\\u003c");
	return `<script type="application/json" id="page-data">${json}</script>`;
}
