import { assistantAmong } from "../../server/catalogue/assistant-model.ts";
import { type OpenCatalogue, openCatalogue } from "../../server/catalogue/open-catalogue.ts";
import type { Settings } from "../../server/env.ts";
import { everyModelFile } from "../test-models.ts";

/**
 * The catalogue for a test. Of the tests' own file each model is on and keeps only its first back-end, so that a test
 * of one call makes one call. A file that the test names is used unchanged.
 */
export function testCatalogue(settings: Settings): OpenCatalogue {
	const { catalogue: options } = settings;
	if (options.file !== undefined) return openCatalogue(options);
	const values = ["HF_TOKEN", "HF_ROUTER_URL", "ENGINE_URL"].map(settings.variable);
	const key = JSON.stringify([options.provider, ...values]);
	const known =
		kept.get(key) ?? firstBackends(openCatalogue({ ...options, file: everyModelFile() }));
	kept.set(key, known);
	return known;
}

/** Cached, since reading the file takes longer than most tests. */
const kept = new Map<string, OpenCatalogue>();

function firstBackends(catalogue: OpenCatalogue): OpenCatalogue {
	const models = catalogue.models.map((model) => ({
		...model,
		backends: model.backends.slice(0, 1),
	}));
	return {
		chosenSandbox: catalogue.chosenSandbox,
		models,
		assistant: assistantAmong(models),
		moderation: catalogue.moderation,
		find: (id) => models.find((model) => model.id === id),
		reload: catalogue.reload,
	};
}
