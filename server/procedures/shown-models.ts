import { createHash } from "node:crypto";
import type { DeviceModel } from "#shared/device-files.ts";
import { exampleTexts } from "#shared/examples.ts";
import { tasks } from "#shared/models.ts";
import type { Parameters } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { sentParameters } from "../backends/recorded-request.ts";
import type { Catalogue, CatalogueModel } from "../catalogue/catalogue.ts";
import type { Texts } from "../catalogue/file/catalogue-schema.ts";
import { providerSummary } from "../catalogue/provider-summary.ts";
import { shownBackend } from "../catalogue/shown-backend.ts";
import { hasTexts } from "../prepared/examples.ts";

/** The models for browsers in one language, without back-end addresses or keys. */
export function shownModels(
	{ models }: Catalogue,
	{
		language,
		isOffered = () => false,
	}: { language: string; isOffered?: (device: DeviceModel) => boolean },
): Promise<ShownModel[]> {
	return Promise.all(
		models.map(async (listed) => {
			const { backends, skipped: _, description, device, ...model } = listed;
			return {
				...model,
				parameters: await openParameters(listed),
				description: textIn(description, language),
				defaultText: startOf(listed, language),
				answeredBy: backends[0]?.kind ?? "off",
				// If another back-end answers, it reads them aloud.
				...(backends[0]?.cues && { cues: backends[0].cues }),
				...(device && isOffered(device) && { device }),
				...(shownBackend({ backends }) && { hasCode: true as const }),
			};
		}),
	);
}

const versions = new WeakMap<Catalogue["models"], Promise<string>>();

/** Changes with what pages show of the catalogue in any language; the same in every process of a site. */
export function catalogueVersion(catalogue: Catalogue): Promise<string> {
	const found = versions.get(catalogue.models) ?? hashOf(catalogue);
	versions.set(catalogue.models, found);
	return found;
}

async function hashOf(catalogue: Catalogue): Promise<string> {
	const { token, hostedBy } = providerSummary(catalogue);
	const texts = catalogue.models.map(({ description, defaultText }) => [description, defaultText]);
	const models = await shownModels(catalogue, { language: "en", isOffered: () => true });
	const facts = JSON.stringify([token, hostedBy, texts, models]);
	return createHash("sha256").update(facts).digest("base64url").slice(0, 12);
}

function textIn(texts: Texts, language: string): string {
	return texts[language] ?? texts.en;
}

/**
 * What a model's form begins with: the host's text, else the first example, so that the first press can be on the main
 * button. A conversation begins empty.
 */
function startOf({ task, defaultText }: CatalogueModel, language: string): string | undefined {
	if (defaultText) return textIn(defaultText, language);
	if (tasks[task].takes !== "text" || !hasTexts(task)) return undefined;
	const { en, ...others } = exampleTexts;
	const [, texts = en] = Object.entries(others).find(([tag]) => tag === language) ?? [];
	return texts[task][0];
}

const known = new WeakMap<CatalogueModel, Promise<Parameters>>();

/** The parameters that reach a model. A model of the catalogue never changes, so each is looked at once. */
function openParameters(model: CatalogueModel): Promise<Parameters> {
	const found = known.get(model) ?? lookFor(model);
	known.set(model, found);
	return found;
}

async function lookFor(model: CatalogueModel): Promise<Parameters> {
	const [backend] = model.backends;
	// If another back-end answers, it ignores parameters that it does not know.
	return backend ? sentParameters(model, backend) : model.parameters;
}
