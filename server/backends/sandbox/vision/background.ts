import { colourDistance } from "./colour-distance.ts";
import type { Oklab } from "./oklab.ts";

/** What a picture's border shows: its main colours, and how far a pixel must differ to stand out. */
export type Background = { colours: Oklab[]; threshold: number };

const BIN = 0.045;
const MOST_COLOURS = 16;
const COVERED = 0.92;
const LOWEST_THRESHOLD = 0.06;
const HIGHEST_THRESHOLD = 0.22;

/** Estimates the background from the pixels of the border. */
export function backgroundOf(border: readonly Oklab[]): Background {
	const bins = new Map<string, { sum: [number, number, number]; count: number }>();
	for (const colour of border) {
		const key = colour.map((part) => Math.round(part / BIN)).join();
		const bin = bins.get(key) ?? { sum: [0, 0, 0], count: 0 };
		bin.sum = [bin.sum[0] + colour[0], bin.sum[1] + colour[1], bin.sum[2] + colour[2]];
		bin.count += 1;
		bins.set(key, bin);
	}
	const colours: Oklab[] = [];
	let covered = 0;
	for (const { sum, count } of [...bins.values()].sort((one, other) => other.count - one.count)) {
		if (covered > COVERED * border.length || colours.length === MOST_COLOURS) {
			break;
		}
		colours.push([sum[0] / count, sum[1] / count, sum[2] / count]);
		covered += count;
	}
	const spread = border.map((colour) => distanceTo(colours, colour)).sort((a, b) => a - b);
	const usual = spread[Math.floor(spread.length * 0.9)] ?? 0;
	const threshold = Math.min(HIGHEST_THRESHOLD, Math.max(LOWEST_THRESHOLD, usual * 2.5));
	return { colours, threshold };
}

function distanceTo(colours: readonly Oklab[], colour: Oklab): number {
	return Math.min(...colours.map((candidate) => colourDistance(candidate, colour)));
}
