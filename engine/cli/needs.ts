import { join } from "node:path";
import type { ModelEntry } from "../catalogue/model-entry.ts";
import { commitOf } from "../catalogue/model-folder.ts";
import type { Settings } from "../env.ts";
import { sizeText } from "../size-text.ts";

/** One line per model: its download size and memory. */
export function needsOf(
	chosen: readonly ModelEntry[],
	missing: readonly ModelEntry[],
	{ memoryMb, threads, dataDir }: Settings,
): string {
	const lines = chosen.map((entry) => {
		const size = missing.includes(entry) ? `${sizeText(entry.bytes)} to fetch` : "here";
		const tooLarge = entry.memoryMb > memoryMb ? "; MORE than the engine may use" : "";
		const memory = `${entry.memoryMb} MB of memory while in use${tooLarge}`;
		const commit = commitOf(entry, dataDir);
		const about = commit === undefined ? entry.licence : `${entry.licence}, commit ${commit}`;
		return `  ${entry.id.padEnd(22)} ${size.padEnd(16)} ${memory} (${about})\n`;
	});
	return `${chosen.length} models, kept in ${join(dataDir, "models")}:
${lines.join("")}At most ${memoryMb} MB of memory and ${threads} processor threads a model are used.\n`;
}

/** Says that the disk has no room for the models to download. */
export function shortOf(shortage: string): string {
	return `The disk has ${shortage}: nothing is fetched. Choose fewer models (--models=a,b) or another folder (DATA_DIR).\n`;
}
