import { mkdirSync, readdirSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ModelEntry } from "../catalogue/model-entry.ts";
import { isModelFile } from "../catalogue/model-files.ts";
import { modelFolder } from "../catalogue/model-folder.ts";
import { sizeText } from "../size-text.ts";

// Reserve, so that models do not fill the disk to the last byte.
const SPARE_BYTES = 500_000_000;

/** The free and required space, if the disk has no room for the missing files of these models. */
export function diskShortage(models: readonly ModelEntry[], dataDir: string): string | undefined {
	mkdirSync(dataDir, { recursive: true });
	const { bavail, bsize } = statfsSync(dataDir);
	const missing = models.map((entry) => Math.max(0, entry.bytes - bytesHere(entry, dataDir)));
	const needed = missing.reduce((sum, bytes) => sum + bytes, SPARE_BYTES);
	if (bavail * bsize >= needed) return undefined;
	return `${sizeText(bavail * bsize)} free, and ${sizeText(needed)} are needed`;
}

/** Bytes already downloaded, including partial files. */
function bytesHere(entry: ModelEntry, dataDir: string): number {
	const folder = modelFolder(entry, dataDir);
	if (statSync(folder, { throwIfNoEntry: false }) === undefined) return 0;
	return readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((path) => isModelFile(entry, path.replace(/\.part$/, "")))
		.map((path) => statSync(join(folder, path), { throwIfNoEntry: false }))
		.reduce((sum, stats) => sum + (stats?.isFile() ? stats.size : 0), 0);
}
