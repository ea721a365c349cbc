const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000_000_000;

/** Formats a number of bytes: 420 MB, 2.9 GB. */
export function sizeText(bytes: number): string {
	if (bytes < GIGABYTE) return `${Math.ceil(bytes / MEGABYTE)} MB`;
	return `${(bytes / GIGABYTE).toFixed(1)} GB`;
}
