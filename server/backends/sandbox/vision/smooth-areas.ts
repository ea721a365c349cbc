import { colourDistance } from "./colour-distance.ts";
import { connectedRegions, type Grid } from "./connected-regions.ts";
import type { Oklab } from "./oklab.ts";

/** How much a colour may change across a cell inside one area; a textured photograph is allowed more. */
const LOWEST_STEP = 0.03;
const HIGHEST_STEP = 0.12;
const USUAL_TIMES = 2.5;
const SMALLEST_SEED = 8;

/**
 * Splits a picture into areas without a sharp edge inside, gradients included.
 * Gives each cell the number of its area; the cells of the edges go to the area they look like.
 */
export function smoothAreas(grid: Grid, colours: readonly Oklab[]): Int32Array {
	const steps = stepsOf(grid, colours);
	const sorted = Float32Array.from(steps).sort();
	const usual = sorted[sorted.length >> 1] ?? 0;
	const limit = Math.min(HIGHEST_STEP, Math.max(LOWEST_STEP, usual * USUAL_TIMES));
	const areas = new Int32Array(grid.width * grid.height).fill(-1);
	const seeds = connectedRegions(grid, (cell) => (steps[cell] ?? 0) < limit).filter(
		({ length }) => length >= SMALLEST_SEED,
	);
	for (const [area, cells] of seeds.entries()) {
		for (const cell of cells) {
			areas[cell] = area;
		}
	}
	grow(grid, colours, areas);
	return areas;
}

/** The change of colour across each cell, from its one neighbour to the opposite one. */
function stepsOf({ width, height }: Grid, colours: readonly Oklab[]): Float32Array {
	const steps = new Float32Array(width * height);
	const between = (one: number, other: number) => {
		const [from, to] = [colours[one], colours[other]];
		return from && to ? colourDistance(from, to) : 0;
	};
	for (let cell = 0; cell < steps.length; cell += 1) {
		const column = cell % width;
		const left = column > 0 ? cell - 1 : cell;
		const right = column < width - 1 ? cell + 1 : cell;
		const above = cell >= width ? cell - width : cell;
		const below = cell < width * (height - 1) ? cell + width : cell;
		steps[cell] = Math.max(between(left, right), between(above, below));
	}
	return steps;
}

/** Hands the cells of the edges out, ring by ring, each to the neighbour it looks most like. */
function grow({ width }: Grid, colours: readonly Oklab[], areas: Int32Array): void {
	let open: number[] = [];
	areas.forEach((area, cell) => {
		if (area === -1) {
			open.push(cell);
		}
	});
	for (;;) {
		const rest: number[] = [];
		const joined: { cell: number; area: number }[] = [];
		for (const cell of open) {
			const area = nearestArea(cell, { width, colours, areas });
			if (area === -1) {
				rest.push(cell);
			} else {
				joined.push({ cell, area });
			}
		}
		if (joined.length === 0) {
			return;
		}
		for (const { cell, area } of joined) {
			areas[cell] = area;
		}
		open = rest;
	}
}

function nearestArea(
	cell: number,
	{ width, colours, areas }: { width: number; colours: readonly Oklab[]; areas: Int32Array },
): number {
	const colour = colours[cell] ?? [0, 0, 0];
	const column = cell % width;
	let nearest = { area: -1, distance: Number.POSITIVE_INFINITY };
	for (const step of [-1, 1, -width, width]) {
		const isOutside = (step === -1 && column === 0) || (step === 1 && column === width - 1);
		const area = areas[cell + step] ?? -1;
		const other = colours[cell + step];
		if (!isOutside && area !== -1 && other) {
			const distance = colourDistance(colour, other);
			if (distance < nearest.distance) {
				nearest = { area, distance };
			}
		}
	}
	return nearest.area;
}
