import { type OpenCatalogue, openCatalogue } from "../../server/catalogue/open-catalogue.ts";
import type { Settings } from "../../server/env.ts";

/**
 * The catalogue of a test. Of the repository's own file each model has its first back-end only, so
 * that a test of one call sees one call; a file that a test names is taken as it is.
 */
export function testCatalogue(settings: Settings): OpenCatalogue {
	const { catalogue: options, token, routerUrl } = settings;
	if (options.file !== undefined) return openCatalogue(options);
	const key = JSON.stringify([options.provider, token, routerUrl]);
	const known = kept.get(key) ?? firstBackends(openCatalogue(options));
	kept.set(key, known);
	return known;
}

/** Reading the file takes longer than most tests. */
const kept = new Map<string, OpenCatalogue>();

function firstBackends(catalogue: OpenCatalogue): OpenCatalogue {
	const models = catalogue.models.map((model) => ({
		...model,
		backends: model.backends.slice(0, 1),
	}));
	return {
		models,
		find: (id) => models.find((model) => model.id === id),
		reload: catalogue.reload,
	};
}
