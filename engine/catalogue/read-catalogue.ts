import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { z } from "zod";
import { type ModelEntry, modelEntry } from "./model-entry.ts";

const catalogue = z.strictObject({
	models: z
		.array(modelEntry)
		.min(1)
		.refine((models) => new Set(models.map(({ id }) => id)).size === models.length, {
			message: "an id is there twice",
		}),
});

/** Reads the given file, or the one beside the engine. Throws one error that lists every fault. */
export function readCatalogue(
	path = fileURLToPath(new URL("../models.yaml", import.meta.url)),
): ModelEntry[] {
	const { data, error } = catalogue.safeParse(parse(readFileSync(path, "utf8")));
	if (data) return data.models;
	throw new Error(`${path} cannot be used:\n${z.prettifyError(error)}`);
}
