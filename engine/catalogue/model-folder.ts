import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { ModelEntry } from "./model-entry.ts";
import { isModelFile, requiredFiles } from "./model-files.ts";

// The size in bytes of each file by its path, of every model that was downloaded into the folder.
const MARK = "fetched.json";
const mark = z.record(z.string(), z.number());
// The commit that the model's branch pointed to when it was first downloaded.
const COMMIT = "commit";

/** Identifies a model's folder. */
type Place = Pick<ModelEntry, "hub" | "revision">;

/** A model's folder: below the one of all models, named as on the hub, one per revision. */
export function modelFolder({ hub, revision }: Place, dataDir: string): string {
	return join(dataDir, "models", hub, revision);
}

/** The commit of the files in a model's folder; undefined before the first download. */
export function commitOf(place: Place, dataDir: string): string | undefined {
	const path = join(modelFolder(place, dataDir), COMMIT);
	return hasSize(path, 40) ? readFileSync(path, "utf8") : undefined;
}

/** Records the commit before the first file is downloaded. */
export function keepCommit(place: Place, dataDir: string, commit: string): void {
	const folder = modelFolder(place, dataDir);
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, COMMIT), commit);
}

/** Records the sizes of a model's files when all are downloaded. Another model may have files in the same folder. */
export function markFetched(folder: string, files: { path: string; bytes: number }[]): void {
	const sizes = Object.fromEntries(files.map(({ path, bytes }) => [path, bytes]));
	writeFileSync(join(folder, MARK), JSON.stringify({ ...sizesIn(folder), ...sizes }));
}

/** The size in bytes of each file by its path; undefined until a model of the folder is downloaded. */
export function fetchedSizes(place: Place, dataDir: string): Record<string, number> | undefined {
	return sizesIn(modelFolder(place, dataDir));
}

function sizesIn(folder: string): Record<string, number> | undefined {
	try {
		return mark.parse(JSON.parse(readFileSync(join(folder, MARK), "utf8")));
	} catch {
		// The record is missing or truncated.
		return undefined;
	}
}

/** Whether every file of a model is on disk in its full size. */
export function isFetched(
	model: Place & Parameters<typeof requiredFiles>[0],
	dataDir: string,
): boolean {
	const sizes = fetchedSizes(model, dataDir);
	if (sizes === undefined) return false;
	const folder = modelFolder(model, dataDir);
	const own = Object.entries(sizes).filter(([path]) => isModelFile(model, path));
	return (
		requiredFiles(model).every((path) => path in sizes) &&
		own.every(([path, bytes]) => hasSize(join(folder, path), bytes))
	);
}

/** Whether a file of this size in bytes exists. */
export function hasSize(path: string, bytes: number): boolean {
	return statSync(path, { throwIfNoEntry: false })?.size === bytes;
}
