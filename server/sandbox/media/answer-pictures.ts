import { CLASSIFICATION_TOP } from "#shared/limits.ts";
import type { SandboxCall } from "../call.ts";
import { colourDistance, nameOfColour } from "./colour.ts";
import { type Pixels, readPixels } from "./read-pixels.ts";

const MOST_BOXES = 2;
const SMALLEST_SHARE = 0.004;
/** Neighbours that differ by more than this belong to two things. */
const EDGE = 0.12;

/** Answers a classifier's call: the picture's colours as classes, their shares of it as scores. */
export const answerClassification = answerOf(({ names }) => {
	const counts = new Map<string, number>();
	for (const label of names) counts.set(label, (counts.get(label) ?? 0) + 1);
	return [...counts]
		.map(([label, count]) => ({ label, score: count / names.length }))
		.sort((one, other) => other.score - one.score)
		.slice(0, CLASSIFICATION_TOP);
});

/** Answers a detector's call: the largest things of a colour that the picture's border has not. */
export const answerDetection = answerOf((pixels) => {
	const { names, width } = pixels;
	const isOnBorder = (cell: number) =>
		cell < width || cell >= names.length - width || cell % width === 0 || (cell + 1) % width === 0;
	const ground = new Set(names.filter((_, cell) => isOnBorder(cell)));
	const open = new Set(names.flatMap((name, cell) => (ground.has(name) ? [] : [cell])));
	const things: number[][] = [];
	for (const cell of open) things.push(takeThing(pixels, cell, open));
	return things
		.filter((cells) => cells.length > SMALLEST_SHARE * names.length)
		.sort((one, other) => other.length - one.length)
		.slice(0, MOST_BOXES)
		.map((cells) => describe(pixels, cells));
});

/** Takes the cells that hang together with the first, without an edge between them. */
function takeThing({ colours, width }: Pixels, first: number, open: Set<number>): number[] {
	const cells = [first];
	open.delete(first);
	for (const cell of cells) {
		for (const next of [cell - 1, cell + 1, cell - width, cell + width]) {
			const [colour, other] = [colours[cell], colours[next]];
			if (open.has(next) && colour && other && colourDistance(colour, other) < EDGE) {
				open.delete(next);
				cells.push(next);
			}
		}
	}
	return cells;
}

/** Boxes a thing in pixels of the upright picture, and names it by its colour on the whole. */
function describe({ colours, width, across, down }: Pixels, cells: readonly number[]) {
	const columns = cells.map((cell) => cell % width);
	const rows = cells.map((cell) => Math.floor(cell / width));
	const mean = (channel: 0 | 1 | 2) =>
		cells.reduce((sum, cell) => sum + (colours[cell]?.[channel] ?? 0), 0) / cells.length;
	return {
		score: 0.55 + 0.44 * Math.min(1, Math.sqrt((12 * cells.length) / colours.length)),
		label: `${nameOfColour([mean(0), mean(1), mean(2)]).split(",")[0]} shape`,
		box: {
			xmin: Math.round(Math.min(...columns) * across),
			ymin: Math.round(Math.min(...rows) * down),
			xmax: Math.round((Math.max(...columns) + 1) * across),
			ymax: Math.round((Math.max(...rows) + 1) * down),
		},
	};
}

/** Bytes that are no picture get the refusal of the provider's own toolkit. */
function answerOf(look: (pixels: Pixels) => unknown) {
	const error = ["Error in `inputs`: cannot identify image file <_io.BytesIO object>"];
	return async ({ file }: SandboxCall): Promise<Response> => {
		const pixels = await readPixels(file);
		return pixels ? Response.json(look(pixels)) : Response.json({ error }, { status: 400 });
	};
}
