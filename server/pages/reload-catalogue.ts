import type { FastifyBaseLogger } from "fastify";
import { CatalogueError } from "../catalogue/file/catalogue-error.ts";
import type { OpenCatalogue } from "../catalogue/open-catalogue.ts";
import type { SitePages } from "./site-pages.ts";

type Options = {
	catalogue: OpenCatalogue;
	/** Absent where the server has no pages. */
	pages: SitePages | undefined;
	log: FastifyBaseLogger;
};

/** Reads the catalogue again. One with faults is refused: they go to the log and the old one stays. */
export async function reloadCatalogue({ catalogue, pages, log }: Options): Promise<void> {
	try {
		catalogue.reload();
		await pages?.refresh();
		log.info({ models: catalogue.models.length }, "the catalogue was read again");
	} catch (error) {
		const faults = error instanceof CatalogueError ? error.message.split("\n") : undefined;
		log.error(faults ? { faults } : { err: error }, "the catalogue is refused: the old one stays");
	}
}
