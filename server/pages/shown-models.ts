import type { DeviceModel } from "#shared/device-files.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { sentParameters } from "../backends/recorded-request.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
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
		models.map(async ({ backends, skipped: _, description, defaultText, device, ...model }) => ({
			...model,
			// If another back-end answers, it ignores parameters that it does not know.
			parameters: backends[0] ? await sentParameters(model, backends[0]) : model.parameters,
			description: textIn(description),
			defaultText: defaultText && textIn(defaultText),
			answeredBy: backends[0]?.kind ?? "off",
			...(device && isOffered(device) && { device }),
			...(shownBackend({ backends }) && { hasCode: true as const }),
		})),
	);
}
