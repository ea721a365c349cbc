import { type Colour, colourDistance } from "./colour.ts";
import type { Pixels } from "./read-pixels.ts";

/** A thing that stands out: its box in pixels of the scaled picture, the far edges outside it. */
export type Region = Record<"left" | "top" | "right" | "bottom", number> & {
	colour: Colour;
	/** From 0 to 1: how large it is, and how unlike the picture's border. */
	salience: number;
};

const SMALLEST_SHARE = 0.004;
/** What differs from every colour of the border by more than this is no ground. */
const UNLIKE_GROUND = 0.16;
/** Neighbours that differ by more than this belong to two things. */
const EDGE = 0.12;

/** Finds the one or two things that stand out most from what the picture's border shows. */
export function salientRegions(pixels: Pixels): Region[] {
	const { colours } = pixels;
	const ground = groundOf(pixels);
	const unlike = (colour: Colour) =>
		Math.min(...ground.map((other) => colourDistance(other, colour)));
	const open = new Set<number>();
	for (const [cell, colour] of colours.entries())
		if (unlike(colour) > UNLIKE_GROUND) open.add(cell);
	const found: Region[] = [];
	for (const cell of open) {
		const cells = takeRegion(pixels, cell, open);
		const share = cells.length / colours.length;
		if (share > SMALLEST_SHARE) {
			const place = placeOf(pixels, cells);
			const contrast = Math.min(1, 2.5 * unlike(place.colour));
			found.push({ ...place, salience: contrast * Math.min(1, Math.sqrt(12 * share)) });
		}
	}
	const [first, ...others] = found.sort((one, other) => other.salience - one.salience);
	if (!first) return [];
	return [first, ...others.filter((other) => !overlap(first, other)).slice(0, 1)];
}

/** The colours along the border: one of each kind. */
function groundOf({ colours, width }: Pixels): Colour[] {
	const kinds = new Map<string, Colour>();
	for (const [cell, colour] of colours.entries()) {
		const isAside = cell % width === 0 || (cell + 1) % width === 0;
		if (isAside || cell < width || cell >= colours.length - width) {
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
		const left = cell % width === 0 ? cell : cell - 1;
		const right = (cell + 1) % width === 0 ? cell : cell + 1;
		for (const next of [left, right, cell - width, cell + width]) {
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

function placeOf({ colours, width }: Pixels, cells: readonly number[]): Omit<Region, "salience"> {
	const columns = cells.map((cell) => cell % width);
	const rows = cells.map((cell) => Math.floor(cell / width));
	const mean = (channel: 0 | 1 | 2) =>
		cells.reduce((sum, cell) => sum + (colours[cell]?.[channel] ?? 0), 0) / cells.length;
	return {
		left: Math.min(...columns),
		top: Math.min(...rows),
		right: Math.max(...columns) + 1,
		bottom: Math.max(...rows) + 1,
		colour: [mean(0), mean(1), mean(2)],
	};
}
