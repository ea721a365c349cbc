import type { DeviceModel } from "#shared/device-files.ts";
import type { Parameters } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { sentParameters } from "../backends/recorded-request.ts";
import type { Catalogue, CatalogueModel } from "../catalogue/catalogue.ts";
import type { Texts } from "../catalogue/file/catalogue-schema.ts";
import { shownBackend } from "../catalogue/shown-backend.ts";

/** The models for browsers in one language, without back-end addresses or keys. */
export function shownModels(
	{ models }: Catalogue,
	{
		language,
		isOffered = () => false,
	}: { language: string; isOffered?: (device: DeviceModel) => boolean },
): Promise<ShownModel[]> {
	const textIn = (texts: Texts) => texts[language] ?? texts.en;
	return Promise.all(
		models.map(async (listed) => {
			const { backends, skipped: _, description, defaultText, device, ...model } = listed;
			return {
				...model,
				parameters: await openParameters(listed),
				description: textIn(description),
				defaultText: defaultText && textIn(defaultText),
				answeredBy: backends[0]?.kind ?? "off",
				...(device && isOffered(device) && { device }),
				...(shownBackend({ backends }) && { hasCode: true as const }),
			};
		}),
	);
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
