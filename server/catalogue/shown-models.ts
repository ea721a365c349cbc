import type { ShownModel } from "#shared/shown-model.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Texts } from "./file/catalogue-schema.ts";

/** What a browser may know of the models, in one language: nothing of how their back-ends are reached. */
export function shownModels({ models }: Catalogue, language: string): ShownModel[] {
	const textIn = (texts: Texts) => texts[language] ?? texts.en;
	return models.map(({ backends, skipped: _, description, defaultText, ...model }) => ({
		...model,
		description: textIn(description),
		defaultText: defaultText && textIn(defaultText),
		answeredBy: backends[0]?.kind ?? "off",
	}));
}
