import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { ModelEntry } from "./model-entry.ts";
import { requiredFiles } from "./model-files.ts";

// The size in bytes of each file by its path, once all of them are there.
const MARK = "fetched.json";
const mark = z.record(z.string(), z.number());
// The commit that the model's branch stood for when it was first fetched.
const COMMIT = "commit";

/** Which folder is a model's. */
type Place = Pick<ModelEntry, "hub" | "revision">;

/** A model's folder: below the one of all models as the hub names it, one for each revision. */
export function modelFolder({ hub, revision }: Place, dataDir: string): string {
	return join(dataDir, "models", hub, revision);
}

/** The commit whose files are in a model's folder; undefined before the first fetch. */
export function commitOf(place: Place, dataDir: string): string | undefined {
	const path = join(modelFolder(place, dataDir), COMMIT);
	return hasSize(path, 40) ? readFileSync(path, "utf8") : undefined;
}

/** Notes it before the first file is fetched. */
export function keepCommit(place: Place, dataDir: string, commit: string): void {
	const folder = modelFolder(place, dataDir);
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, COMMIT), commit);
}

/** Notes the sizes of a model's files, once all of them are there. */
export function markFetched(folder: string, files: { path: string; bytes: number }[]): void {
	const sizes = Object.fromEntries(files.map(({ path, bytes }) => [path, bytes]));
	writeFileSync(join(folder, MARK), JSON.stringify(sizes));
}

/** The size in bytes of each file by its path; undefined until a fetch has brought all of them. */
export function fetchedSizes(place: Place, dataDir: string): Record<string, number> | undefined {
	try {
		return mark.parse(JSON.parse(readFileSync(join(modelFolder(place, dataDir), MARK), "utf8")));
	} catch {
		// The mark is missing or was cut.
		return undefined;
	}
}

/** Whether every file is there in its full size; looks at the disk only. */
export function isFetched(
	model: Place & Parameters<typeof requiredFiles>[0],
	dataDir: string,
): boolean {
	const sizes = fetchedSizes(model, dataDir);
	if (sizes === undefined) return false;
	const folder = modelFolder(model, dataDir);
	return (
		requiredFiles(model).every((path) => path in sizes) &&
		Object.entries(sizes).every(([path, bytes]) => hasSize(join(folder, path), bytes))
	);
}

/** Whether a file of that size, in bytes, is there. */
export function hasSize(path: string, bytes: number): boolean {
	return statSync(path, { throwIfNoEntry: false })?.size === bytes;
}
