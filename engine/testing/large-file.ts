import { writeFileSync } from "node:fs";

export const LARGE_BYTES = 60_000_000;

/** Writes 60 MB in which all groups of four bytes differ, so that pieces cannot be swapped unnoticed. */
export function writeLargeFile(path: string): void {
	writeFileSync(
		path,
		Uint32Array.from({ length: LARGE_BYTES / 4 }, (_, index) => index),
	);
}
