import { type Colour, colourDistance } from "./colour.ts";
import type { Pixels } from "./read-pixels.ts";

/** A thing that stands out: its box in pixels of the scaled picture, the far edges outside it. */
export type Region = Record<"left" | "top" | "right" | "bottom", number> & {
	colour: Colour;
	/** From 0 to 1: how large it is, and how unlike the picture's border. */
	salience: number;
};

const MOST_REGIONS = 2;
const SMALLEST_SHARE = 0.004;
/** What differs from every colour of the border by more than this is no ground. */
const UNLIKE_GROUND = 0.16;
/** Neighbours that differ by more than this belong to two things. */
const EDGE = 0.12;

/** Finds the one or two things that stand out most from what the picture's border shows. */
export function salientRegions(pixels: Pixels): Region[] {
	const ground = groundOf(pixels);
	const contrasts = pixels.colours.map((colour) =>
		Math.min(...ground.map((other) => colourDistance(other, colour))),
	);
	const open = new Set(
		contrasts.flatMap((contrast, cell) => (contrast > UNLIKE_GROUND ? [cell] : [])),
	);
	const regions: Region[] = [];
	for (const cell of open) {
		const cells = takeRegion(pixels, cell, open);
		if (cells.length > SMALLEST_SHARE * contrasts.length) {
			regions.push(regionOf(pixels, cells, contrasts));
		}
	}
	regions.sort((one, other) => other.salience - one.salience);
	return regions
		.filter((region, index) => !regions.slice(0, index).some((better) => overlap(better, region)))
		.slice(0, MOST_REGIONS);
}

/** The colours along the border: one of each kind. */
function groundOf({ colours, width, height }: Pixels): Colour[] {
	const kinds = new Map<string, Colour>();
	for (const [cell, colour] of colours.entries()) {
		const column = cell % width;
		const isAside = column === 0 || column === width - 1;
		if (isAside || cell < width || cell >= width * (height - 1)) {
			kinds.set(colour.map((channel) => channel >> 5).join(), colour);
		}
	}
	return [...kinds.values()];
}

/** Takes the cells that hang together with the first, without an edge between them. */
function takeRegion({ colours, width }: Pixels, first: number, open: Set<number>): number[] {
	const cells = [first];
	open.delete(first);
	for (const cell of cells) {
		const left = cell % width === 0 ? [] : [cell - 1];
		const right = (cell + 1) % width === 0 ? [] : [cell + 1];
		for (const next of [...left, ...right, cell - width, cell + width]) {
			const [colour, other] = [colours[cell], colours[next]];
			if (open.has(next) && colour && other && colourDistance(colour, other) < EDGE) {
				open.delete(next);
				cells.push(next);
			}
		}
	}
	return cells;
}

function overlap(one: Region, other: Region): boolean {
	const isAside = one.right <= other.left || other.right <= one.left;
	return !isAside && one.bottom > other.top && other.bottom > one.top;
}

function regionOf(
	{ colours, width }: Pixels,
	cells: readonly number[],
	contrasts: readonly number[],
): Region {
	const columns = cells.map((cell) => cell % width);
	const rows = cells.map((cell) => Math.floor(cell / width));
	const mean = (values: readonly number[]) =>
		values.reduce((sum, value) => sum + value, 0) / values.length;
	const channel = (index: 0 | 1 | 2) => mean(cells.map((cell) => colours[cell]?.[index] ?? 0));
	const contrast = Math.min(1, 2.5 * mean(cells.map((cell) => contrasts[cell] ?? 0)));
	return {
		left: Math.min(...columns),
		top: Math.min(...rows),
		right: Math.max(...columns) + 1,
		bottom: Math.max(...rows) + 1,
		colour: [channel(0), channel(1), channel(2)],
		salience: contrast * Math.min(1, Math.sqrt((12 * cells.length) / contrasts.length)),
	};
}
