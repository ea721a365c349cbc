import { mkdirSync, statfsSync } from "node:fs";
import type { ModelEntry } from "../catalogue/model-entry.ts";
import type { Settings } from "../env.ts";
import { modelsFolder } from "../fetch/model-folder.ts";
import { say } from "./say.ts";
import { sizeText } from "./size-text.ts";

// Room beside the models, so that the disk is not full to the last byte.
const SPARE_BYTES = 500_000_000;

/** Tells what is about to happen and what it takes. */
export function tellNeeds(
	chosen: readonly ModelEntry[],
	missing: readonly ModelEntry[],
	{ memoryMb, threads, dataDir }: Settings,
): void {
	say(`${chosen.length} models, kept in ${modelsFolder(dataDir)}:`);
	for (const entry of chosen) {
		const size = missing.includes(entry) ? `${sizeText(entry.bytes)} to fetch` : "here";
		const tooLarge = entry.memoryMb > memoryMb ? "; MORE than the engine may use" : "";
		const memory = `${entry.memoryMb} MB of memory while in use${tooLarge}`;
		say(`  ${entry.id.padEnd(22)} ${size.padEnd(16)} ${memory} (${entry.licence})`);
	}
	say(`At most ${memoryMb} MB of memory and ${threads} processor threads a model are used.`);
}

/** Throws where the disk has no room for what is to be fetched. */
export function checkDisk(missing: readonly ModelEntry[], dataDir: string): void {
	const folder = modelsFolder(dataDir);
	mkdirSync(folder, { recursive: true });
	const { bavail, bsize } = statfsSync(folder);
	const free = bavail * bsize;
	const needed = missing.reduce((sum, { bytes }) => sum + bytes, SPARE_BYTES);
	if (free >= needed) return;
	throw new Error(
		`The disk has ${sizeText(free)} free, and ${sizeText(needed)} are needed. Choose fewer models (--models=a,b) or another folder (DATA_DIR).`,
	);
}
