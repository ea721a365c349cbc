import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { ModelEntry } from "../catalogue/read-catalogue.ts";

/** The size in bytes of each file of a model, by its path. */
export type Sizes = Record<string, number>;

const MARK = "fetched.json";
const mark = z.record(z.string(), z.number());

/** A model's folder: below the one of all models as the hub names it, one for each revision. */
export function modelFolder({ hub, revision }: ModelEntry, dataDir: string): string {
	return join(dataDir, "models", hub, revision);
}

/** Notes what a model has, once all of it is there. */
export function markFetched(folder: string, sizes: Sizes): void {
	writeFileSync(join(folder, MARK), JSON.stringify(sizes));
}

/** Whether every file is there in its full size; nothing is asked of the network. */
export function isFetched(entry: ModelEntry, dataDir: string): boolean {
	const folder = modelFolder(entry, dataDir);
	try {
		const sizes = mark.parse(JSON.parse(readFileSync(join(folder, MARK), "utf8")));
		const isWhole = ([path, bytes]: [string, number]) => hasSize(join(folder, path), bytes);
		return entry.files.every((file) => file in sizes) && Object.entries(sizes).every(isWhole);
	} catch {
		// No mark, or half of one: both mean not fetched.
		return false;
	}
}

export function hasSize(path: string, bytes: number): boolean {
	return statSync(path, { throwIfNoEntry: false })?.size === bytes;
}
