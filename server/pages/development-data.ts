import { openCatalogue } from "../catalogue/open-catalogue.ts";
import { readSettings } from "../env.ts";
import { dataBlock, pageData } from "./page-data.ts";

/** The data block of a page under Vite, read again for each page. */
export async function developmentData(language: string): Promise<string> {
	const settings = readSettings();
	const catalogue = openCatalogue(settings.catalogue);
	return dataBlock(await pageData(settings, catalogue, language));
}
