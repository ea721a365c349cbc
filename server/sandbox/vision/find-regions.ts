import { backgroundOf } from "./background.ts";
import { colourDistance } from "./colour-distance.ts";
import { connectedRegions } from "./connected-regions.ts";
import { type Oklab, oklab } from "./oklab.ts";
import type { Pixels } from "./read-pixels.ts";

/** A part of a picture that stands out, in cells of the scaled-down picture. */
export type Region = { cells: number[]; colour: Oklab; contrast: number };

const SMALLEST_SHARE = 0.002;
const LARGEST_SHARE = 0.95;
const MOST_REGIONS = 12;
/** How alike two neighbours of one shape are; the seam of two shapes that touch is sharper. */
const SEAM = 0.045;
/** A shape is split by colour only where the parts explain this much of it. */
const EXPLAINED = 0.75;
const MOST_PARTS = 5;

/** Finds what stands out from the background, largest first; empty for an empty picture. */
export function findRegions({ data, width, height }: Pixels): Region[] {
	const colours = Array.from({ length: width * height }, (_, cell) =>
		oklab(data[cell * 3] ?? 0, data[cell * 3 + 1] ?? 0, data[cell * 3 + 2] ?? 0),
	);
	const colourAt = (cell: number): Oklab => colours[cell] ?? [0, 0, 0];
	const border = colours.filter((_, cell) => isBorder(cell, width, height));
	const background = backgroundOf(border);
	const contrasts = colours.map((colour) =>
		Math.min(...background.colours.map((other) => colourDistance(other, colour))),
	);
	const standsOut = (cell: number) => (contrasts[cell] ?? 0) > background.threshold;
	const smallest = Math.max(9, width * height * SMALLEST_SHARE);
	return connectedRegions({ width, height }, standsOut)
		.filter((blob) => blob.length >= smallest)
		.flatMap((blob) => partsOf(blob, { width, height }, colourAt))
		.filter((cells) => cells.length >= smallest)
		.filter((cells) => cells.length <= LARGEST_SHARE * width * height)
		.sort((one, other) => other.length - one.length)
		.slice(0, MOST_REGIONS)
		.map((cells) => ({
			cells,
			colour: middleColour(cells.map(colourAt)),
			contrast: cells.reduce((sum, cell) => sum + (contrasts[cell] ?? 0), 0) / cells.length,
		}));
}

function isBorder(cell: number, width: number, height: number): boolean {
	const column = cell % width;
	const row = Math.floor(cell / width);
	return column < 2 || row < 2 || column >= width - 2 || row >= height - 2;
}

function partsOf(
	blob: number[],
	grid: { width: number; height: number },
	colourAt: (cell: number) => Oklab,
): number[][] {
	const members = new Set(blob);
	const parts = connectedRegions(
		grid,
		(cell) => members.has(cell),
		(cell, neighbour) => colourDistance(colourAt(cell), colourAt(neighbour)) < SEAM,
	).filter((part) => part.length >= Math.max(9, blob.length * 0.06));
	const explained = parts.reduce((total, part) => total + part.length, 0);
	const isClear = parts.length > 1 && parts.length <= MOST_PARTS;
	return isClear && explained > EXPLAINED * blob.length ? parts : [blob];
}

function middleColour(colours: readonly Oklab[]): Oklab {
	const middle = (part: 0 | 1 | 2) =>
		colours.map((colour) => colour[part]).sort((one, other) => one - other)[colours.length >> 1] ??
		0;
	return [middle(0), middle(1), middle(2)];
}
