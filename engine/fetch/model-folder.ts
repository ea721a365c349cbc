import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { ModelEntry } from "../catalogue/read-catalogue.ts";

// The size in bytes of each file by its path, once all of them are there.
const MARK = "fetched.json";
const mark = z.record(z.string(), z.number());
// The commit that the model's branch stood for when it was first fetched.
const COMMIT = "commit";

/** A model's folder: below the one of all models as the hub names it, one for each revision. */
export function modelFolder({ hub, revision }: ModelEntry, dataDir: string): string {
	return join(dataDir, "models", hub, revision);
}

/** The commit whose files are in a model's folder; undefined before the first fetch. */
export function commitOf(entry: ModelEntry, dataDir: string): string | undefined {
	const path = join(modelFolder(entry, dataDir), COMMIT);
	return hasSize(path, 40) ? readFileSync(path, "utf8") : undefined;
}

/** Notes it before the first file is fetched. */
export function keepCommit(entry: ModelEntry, dataDir: string, commit: string): void {
	const folder = modelFolder(entry, dataDir);
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, COMMIT), commit);
}

/** Notes the sizes of a model's files, once all of them are there. */
export function markFetched(folder: string, files: { path: string; bytes: number }[]): void {
	const sizes = Object.fromEntries(files.map(({ path, bytes }) => [path, bytes]));
	writeFileSync(join(folder, MARK), JSON.stringify(sizes));
}

/** Whether every file is there in its full size; looks at the disk only. */
export function isFetched(entry: ModelEntry, dataDir: string): boolean {
	const folder = modelFolder(entry, dataDir);
	try {
		const sizes = mark.parse(JSON.parse(readFileSync(join(folder, MARK), "utf8")));
		const isWhole = ([path, bytes]: [string, number]) => hasSize(join(folder, path), bytes);
		return entry.files.every((file) => file in sizes) && Object.entries(sizes).every(isWhole);
	} catch {
		// The mark is missing or was cut: not fetched.
		return false;
	}
}

export function hasSize(path: string, bytes: number): boolean {
	return statSync(path, { throwIfNoEntry: false })?.size === bytes;
}
