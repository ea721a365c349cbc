import type { SandboxCall } from "../call.ts";
import { colourDistance } from "./colour-distance.ts";
import { findRegions, type Region } from "./find-regions.ts";
import { nameShape } from "./name-shape.ts";
import { namedColours } from "./named-colours.ts";
import type { Oklab } from "./oklab.ts";
import { type Pixels, readPixels } from "./read-pixels.ts";
import { unreadablePicture } from "./unreadable-picture.ts";

const LONGEST_SIDE = 320;

/** Answers DETR's call: what stands out, boxed in pixels of the upright picture, named by its looks. */
export async function answerDetection({ file }: SandboxCall): Promise<Response> {
	const pixels = await readPixels(file, LONGEST_SIDE);
	return pixels
		? Response.json(findRegions(pixels).map((region) => toObject(region, pixels)))
		: unreadablePicture();
}

function toObject({ cells, shapeBox, box, colour, salience }: Region, pixels: Pixels) {
	const scaleX = pixels.fullWidth / pixels.width;
	const scaleY = pixels.fullHeight / pixels.height;
	return {
		score: 0.55 + 0.449 * salience,
		label: `${colourName(colour)} ${nameShape(cells, shapeBox, pixels.width)}`,
		box: {
			xmin: Math.round(box.left * scaleX),
			ymin: Math.round(box.top * scaleY),
			xmax: Math.round(box.right * scaleX),
			ymax: Math.round(box.bottom * scaleY),
		},
	};
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
