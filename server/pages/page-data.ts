import type { PageData } from "#shared/shown-model.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { providerSummary } from "../catalogue/provider-summary.ts";
import { deviceSource, isOffered } from "../device/device-source.ts";
import type { Settings } from "../env.ts";
import { catalogueVersion, shownModels } from "../procedures/shown-models.ts";

/** The data of this site inside a page of that language. */
export async function pageData(
	settings: Settings,
	catalogue: Catalogue,
	language: string,
): Promise<PageData> {
	const { site, publicOrigin, basePath, embedOrigins } = settings;
	const { token, hostedBy } = providerSummary(catalogue);
	const source = deviceSource(settings, catalogue);
	return {
		basePath,
		name: site.name,
		creator: site.creator,
		token,
		hostedBy,
		...(embedOrigins.length > 0 && { embedOrigins }),
		models: await shownModels(catalogue, {
			language,
			isOffered: (device) => isOffered(source, settings, device),
		}),
		catalogueVersion: await catalogueVersion(catalogue),
		...(publicOrigin !== undefined && { origin: publicOrigin }),
		...(source && { deviceSource: source }),
		assistantLanguage: settings.assistantLanguage === "page" ? "" : "fr",
	};
}

/** The page's data as a script block of JSON. Nothing in it can close the block early. */
export function dataBlock(data: PageData): string {
	const json = JSON.stringify(data).replace(/</g, "\\u003c");
	return `<script type="application/json" id="page-data">${json}</script>`;
}
