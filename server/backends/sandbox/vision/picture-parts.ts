import { colourDistance } from "./colour-distance.ts";
import type { Grid } from "./connected-regions.ts";
import type { CellBox } from "./name-shape.ts";
import type { Oklab } from "./oklab.ts";

/** A part of a picture, of one colour or one gradient. */
export type Part = {
	cells: number[];
	colour: Oklab;
	box: CellBox;
	isAtBorder: boolean;
	/** How many cells' sides it shares, by the number of the other part. */
	neighbours: Map<number, number>;
};

/** Describes the areas of a picture: their cells, colours, boxes and neighbours. */
export function pictureParts(
	{ width, height }: Grid,
	colours: readonly Oklab[],
	areas: Int32Array,
): Map<number, Part> {
	const parts = new Map<number, Part>();
	for (const [cell, area] of areas.entries()) {
		const part = parts.get(area) ?? emptyPart(width, height);
		parts.set(area, part);
		part.cells.push(cell);
		const [column, row] = [cell % width, Math.floor(cell / width)];
		part.box.left = Math.min(part.box.left, column);
		part.box.right = Math.max(part.box.right, column + 1);
		part.box.top = Math.min(part.box.top, row);
		part.box.bottom = Math.max(part.box.bottom, row + 1);
		if (column > 0) {
			countSide(parts, area, areas[cell - 1] ?? area);
		}
		if (row > 0) {
			countSide(parts, area, areas[cell - width] ?? area);
		}
	}
	for (const part of parts.values()) {
		const { left, top, right, bottom } = part.box;
		part.isAtBorder = left === 0 || top === 0 || right === width || bottom === height;
		part.colour = middleColour(part.cells, colours);
	}
	return parts;
}

function emptyPart(width: number, height: number): Part {
	const box = { left: width, top: height, right: 0, bottom: 0 };
	return { cells: [], colour: [0, 0, 0], box, isAtBorder: false, neighbours: new Map() };
}

function countSide(parts: Map<number, Part>, area: number, other: number): void {
	if (area !== other) {
		const [one, two] = [parts.get(area)?.neighbours, parts.get(other)?.neighbours];
		one?.set(other, (one.get(other) ?? 0) + 1);
		two?.set(area, (two.get(area) ?? 0) + 1);
	}
}

const SAMPLES = 31;
/** Colours farther apart than this are simply others: a label does not tint its bottle. */
const FAR = 0.15;

/** The sample that is nearest to all others: a colour that is truly there, unlike a mean of two. */
function middleColour(cells: readonly number[], colours: readonly Oklab[]): Oklab {
	const every = Math.ceil(cells.length / SAMPLES);
	const samples: Oklab[] = [];
	for (let index = every >> 1; index < cells.length; index += every) {
		samples.push(colours[cells[index] ?? 0] ?? [0, 0, 0]);
	}
	let best: { colour: Oklab; total: number } = {
		colour: [0, 0, 0],
		total: Number.POSITIVE_INFINITY,
	};
	for (const colour of samples) {
		const total = samples.reduce(
			(sum, other) => sum + Math.min(FAR, colourDistance(colour, other)),
			0,
		);
		best = total < best.total ? { colour, total } : best;
	}
	return best.colour;
}
