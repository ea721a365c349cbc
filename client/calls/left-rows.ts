import { contentOf, mediaFile } from "../state/result.ts";
import { readStored, removeStored, writeStored } from "../state/storage.ts";
import { parseTextRows } from "./parse-row.ts";
import { hasResult, type Row } from "./row.ts";
import { withSmallPictures } from "./stored-row.ts";

/**
 * What the database does not have when the page goes, such as the last second of a text: a transaction that begins then
 * is lost. The next page of this tab takes it.
 */
const slot = { key: "left-rows", isOfTab: true, parse: parseTextRows };

/** JSON holds no file, so only rows of a text are left. */
export function leaveRows(rows: readonly Row[]) {
	const texts = rows.filter(({ input }) => typeof input === "string").map(withSmallPictures);
	if (texts.length === 0) return removeStored(slot);
	// A picture that was made is too large for this place, and must not keep the others out.
	const isLight = (row: Row) => !hasResult(row) || !mediaFile(contentOf(row.result));
	if (!writeStored(slot, texts)) writeStored(slot, texts.filter(isLight));
}

export function takeLeftRows(): readonly Row[] {
	const rows = readStored(slot) ?? [];
	removeStored(slot);
	return rows.map((row) => (row.state === "running" ? { ...row, state: "interrupted" } : row));
}
