import { openCatalogue } from "../catalogue/open-catalogue.ts";
import { readSettings } from "../env.ts";
import { dataBlock, pageData } from "./page-data.ts";

/** The data block of a page under Vite, read again for each page. */
export function developmentData(language: string): string {
	const settings = readSettings();
	const catalogue = openCatalogue(settings.catalogue);
	return dataBlock(pageData(settings, catalogue, language));
}
