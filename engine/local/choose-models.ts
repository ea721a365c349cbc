import type { ModelEntry } from "../catalogue/model-entry.ts";

/** Those named, by their ids with commas; else all, the large ones where they fit twice into memory. */
export function chooseModels(
	catalogue: readonly ModelEntry[],
	{ ids, memoryMb }: { ids: string | undefined; memoryMb: number },
): ModelEntry[] {
	if (ids === undefined) {
		return catalogue.filter((entry) => !entry.isLarge || entry.memoryMb * 2 <= memoryMb);
	}
	return ids.split(",").map((id) => {
		const entry = catalogue.find((one) => one.id === id.trim());
		if (entry !== undefined) return entry;
		const known = catalogue.map((one) => one.id).join(", ");
		throw new Error(`There is no model "${id.trim()}". There are: ${known}.`);
	});
}
