import { openCatalogue } from "../../server/catalogue/open-catalogue.ts";
import { shownModels } from "../../server/procedures/shown-models.ts";
import { everyModelFile } from "../test-models.ts";

/** The models of the tests' catalogue, all of them on, as shown by a site without a token. */
export const models = await shownModels(
	openCatalogue({ file: everyModelFile(), provider: "auto", variables: () => undefined }),
	{ language: "en" },
);

/** The model with that id. */
export function modelOf(id: string) {
	const model = models.find((one) => one.id === id);
	if (!model) throw new Error(`no model ${id}`);
	return model;
}
