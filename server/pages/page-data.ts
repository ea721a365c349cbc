import type { PageData } from "#shared/shown-model.ts";
import { tokenStateOf } from "#shared/token-state.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { shownModels } from "../catalogue/shown-models.ts";
import type { Settings } from "../env.ts";

/** What every page is told of this site when it is made. */
export function pageData(settings: Settings, catalogue: Catalogue): PageData {
	const { site, token, provider, embedOrigins } = settings;
	return {
		name: site.name,
		creator: site.creator,
		token: tokenStateOf({ isTokenConfigured: token !== "", provider }),
		hostedBy: hostedBy(catalogue),
		...(embedOrigins.length > 0 && { embedOrigins }),
		models: shownModels(catalogue),
	};
}

/** One name for all hosted back-ends: which of them answers is not told call by call. */
function hostedBy({ models }: Catalogue): string {
	const hosted = models.flatMap(({ backends }) => backends.filter(({ kind }) => kind === "hosted"));
	const isHuggingFace = hosted.every(({ name }) =>
		/(^|\.)huggingface\.(co|cloud)(\/|$)/.test(name),
	);
	return isHuggingFace ? "Hugging Face" : "a hosted provider";
}
