import { attachParts, type Thing } from "./attach-parts.ts";
import { backgroundOf } from "./background.ts";
import { joinBands } from "./join-bands.ts";
import { joinParts } from "./join-parts.ts";
import type { CellBox } from "./name-shape.ts";
import { oklab } from "./oklab.ts";
import { pictureParts } from "./picture-parts.ts";
import type { Pixels } from "./read-pixels.ts";
import { smoothAreas } from "./smooth-areas.ts";

/** A thing that stands out of a picture, in cells of the scaled-down picture. */
export type Region = Thing & { salience: number };

const SMALLEST_SHARE = 0.0022;
const MOST_REGIONS = 8;
const MOST_OVERLAP = 0.6;
/** The clarity and the share of the picture that count fully; larger adds nothing. */
const FULL_CLARITY = 0.3;
const FULL_SHARE = 0.06;
/** What is less vivid than this must stand before the ground, or it is a wall. */
const VIVID = 0.22;
const LEAST_COLOUR = 0.145;
const LEAST_FRAMED = 0.4;

/** Finds what stands out from the background, the clearest first; empty for an empty picture. */
export function findRegions({ data, width, height }: Pixels): Region[] {
	const grid = { width, height };
	const colours = Array.from({ length: width * height }, (_, cell) =>
		oklab(data[cell * 3] ?? 0, data[cell * 3 + 1] ?? 0, data[cell * 3 + 2] ?? 0),
	);
	const areas = smoothAreas(grid, colours);
	const shades = renumber(areas, joinParts(pictureParts(grid, colours, areas), areas.length));
	const whole = renumber(shades, joinBands(pictureParts(grid, colours, shades)));
	const parts = pictureParts(grid, colours, whole);
	const { colours: ground } = backgroundOf(
		colours.filter((_, cell) => isBorder(cell, width, height)),
	);
	const found = attachParts(parts, ground, width * height)
		.filter(({ cells }) => cells.length >= Math.max(9, width * height * SMALLEST_SHARE))
		.filter(isThing)
		.map((thing) => ({ ...thing, salience: salienceOf(thing, width * height) }))
		.sort((one, other) => other.salience - one.salience);
	return found
		.filter(({ box }, index) =>
			found.slice(0, index).every((better) => overlap(better.box, box) < MOST_OVERLAP),
		)
		.slice(0, MOST_REGIONS);
}

function renumber(areas: Int32Array, numbers: Map<number, number>): Int32Array {
	return areas.map((area) => numbers.get(area) ?? area);
}

function isThing({ clarity: { colour, framed } }: Thing): boolean {
	return colour > VIVID || (colour > LEAST_COLOUR && framed > LEAST_FRAMED);
}

function isBorder(cell: number, width: number, height: number): boolean {
	const column = cell % width;
	const row = Math.floor(cell / width);
	return column < 2 || row < 2 || column >= width - 2 || row >= height - 2;
}

/** A thing before the ground counts more than a thing wedged between others. */
function clarity({ clarity: { colour, framed } }: Thing): number {
	return colour * (0.5 + 0.5 * framed);
}

function salienceOf(thing: Thing, size: number): number {
	const share = Math.min(1, Math.sqrt(thing.cells.length / size / FULL_SHARE));
	return 0.65 * Math.min(1, clarity(thing) / FULL_CLARITY) + 0.35 * share;
}

function overlap(one: CellBox, other: CellBox): number {
	const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
	const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
	const shared = Math.max(0, width) * Math.max(0, height);
	return shared / (areaOf(one) + areaOf(other) - shared);
}

function areaOf({ left, top, right, bottom }: CellBox): number {
	return (right - left) * (bottom - top);
}
