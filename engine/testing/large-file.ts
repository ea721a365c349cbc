import { writeFileSync } from "node:fs";

/** Long enough that downloading, storing and hashing take time. */
export const LARGE_BYTES = 60_000_000;

/** Writes a file of this size, in which all groups of four bytes differ, so that pieces cannot be swapped unnoticed. */
export function writeLargeFile(path: string, bytes = LARGE_BYTES): void {
	writeFileSync(
		path,
		new Uint32Array(bytes / 4).map((_, index) => index),
	);
}
