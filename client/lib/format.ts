import { NUMBER_DECIMALS, PERCENT_DECIMALS } from "#shared/limits.ts";

/** A score from 0 to 1 as a percentage: 0.98765 reads "98.8%". */
export function formatPercent(score: number): string {
	return `${(score * 100).toFixed(PERCENT_DECIMALS)}%`;
}

/** Any other number: whole ones as they are, the rest to four decimals. */
export function formatNumber(value: number): string {
	return Number.isInteger(value) ? String(value) : value.toFixed(NUMBER_DECIMALS);
}

/** A size in bytes: 1536 reads "1.5 kB". Counted in 1024s, like the limits. */
export function formatBytes(bytes: number): string {
	if (bytes < 1024) return `${bytes} B`;
	const [size, unit] = bytes < 1024 ** 2 ? [bytes / 1024, "kB"] : [bytes / 1024 ** 2, "MB"];
	return `${size < 10 ? size.toFixed(1).replace(/\.0$/, "") : Math.round(size)} ${unit}`;
}

/** A time taken in milliseconds: 940 reads "0.9 s". */
export function formatDuration(milliseconds: number): string {
	return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** A time to wait in seconds: 75 reads "1 min 15 s", 3700 reads "1 h 2 min". */
export function formatWait(totalSeconds: number): string {
	const seconds = Math.max(0, Math.ceil(totalSeconds));
	if (seconds < 60) return `${seconds} s`;
	const minutes = Math.floor(seconds / 60);
	if (minutes < 60)
		return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
	return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A price: 1 reads "1 point". */
export function formatPoints(count: number): string {
	return count === 1 ? "1 point" : `${count} points`;
}
