import { writeFileSync } from "node:fs";

/** Long enough that downloading, storing and hashing take time. */
export const LARGE_BYTES = 60_000_000;

/** Writes that many bytes, in which all groups of four bytes differ, so that pieces cannot be swapped unnoticed. */
export function writeLargeFile(path: string): void {
	writeFileSync(
		path,
		new Uint32Array(LARGE_BYTES / 4).map((_, index) => index),
	);
}
