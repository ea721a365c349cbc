import type { SandboxCall } from "../call.ts";
import { colourDistance } from "./colour-distance.ts";
import { findRegions, type Region } from "./find-regions.ts";
import { type CellBox, nameShape } from "./name-shape.ts";
import { namedColours } from "./named-colours.ts";
import type { Oklab } from "./oklab.ts";
import { type Pixels, readPixels } from "./read-pixels.ts";
import { unreadablePicture } from "./unreadable-picture.ts";

const LONGEST_SIDE = 240;
const FAINT = 0.8;

/** Answers DETR's call: what stands out, boxed in pixels of the upright picture, named by its looks. */
export async function answerDetection({ file }: SandboxCall): Promise<Response> {
	const pixels = await readPixels(file, LONGEST_SIDE);
	return pixels
		? Response.json(
				findRegions(pixels)
					.map((region) => toObject(region, pixels))
					.filter(isClear),
			)
		: unreadablePicture();
}

function toObject({ cells, colour, contrast }: Region, pixels: Pixels) {
	const box = boxAround(cells, pixels.width);
	const scaleX = pixels.fullWidth / pixels.width;
	const scaleY = pixels.fullHeight / pixels.height;
	return {
		score: 0.6 + 0.399 * Math.min(1, contrast / 0.35),
		label: `${colourName(colour)} ${nameShape(cells, box, pixels.width)}`,
		box: {
			xmin: Math.round(box.left * scaleX),
			ymin: Math.round(box.top * scaleY),
			xmax: Math.round(box.right * scaleX),
			ymax: Math.round(box.bottom * scaleY),
		},
	};
}

/** A thin, faint shape is the rim of a glow or a ripple, not an object. */
function isClear({ score, label }: { score: number; label: string }): boolean {
	return score > FAINT || !label.endsWith("outline");
}

function boxAround(cells: readonly number[], width: number): CellBox {
	const box = { left: width, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 };
	for (const cell of cells) {
		const column = cell % width;
		const row = Math.floor(cell / width);
		box.left = Math.min(box.left, column);
		box.right = Math.max(box.right, column + 1);
		box.top = Math.min(box.top, row);
		box.bottom = Math.max(box.bottom, row + 1);
	}
	return box;
}

function colourName(colour: Oklab): string {
	let best = { name: "grey", distance: Number.POSITIVE_INFINITY };
	for (const { name, anchor } of namedColours) {
		const distance = colourDistance(anchor, colour);
		if (distance < best.distance) {
			best = { name, distance };
		}
	}
	return best.name;
}
