import { type DetectedObject, largestFirst } from "../result/detected-objects.ts";
import { fittingLabels } from "../result/fitting-labels.ts";

/** A picture's offset from the card's top, and its scale. */
type PicturePlace = { left: number; width: number; height: number; scale: number };

type Context = OffscreenCanvasRenderingContext2D;
type Box = Pick<DetectedObject, "key" | "label" | "score" | "colour"> & {
	left: number;
	top: number;
	right: number;
	bottom: number;
};

const LINE = 6;
const HALO = 2;
const LABEL_HEIGHT = 42;
const LABEL_PADDING = 12;

/** Boxes and labels as on the page: of labels that overlap, only the one with the highest score. */
export function drawObjects(
	context: Context,
	objects: readonly DetectedObject[],
	place: PicturePlace,
) {
	const boxes = largestFirst(objects).map((object) => boxOf(object, place));
	for (const box of boxes) drawBox(context, box);
	context.font = '500 28px system-ui, "Noto Sans", sans-serif';
	context.direction = "ltr";
	context.textBaseline = "middle";
	const labels = boxes.map((box) => labelOf(context, box, place));
	const fitting = fittingLabels(labels);
	for (const { key, label, colour, left, top, right } of labels) {
		if (!fitting.has(key)) continue;
		context.fillStyle = colour;
		context.fillRect(left, top, right - left, LABEL_HEIGHT);
		context.fillStyle = "#ffffff";
		context.fillText(label, left + LABEL_PADDING, top + LABEL_HEIGHT / 2);
	}
}

/** A box on the card, clipped to the picture. */
function boxOf({ key, label, score, colour, box }: DetectedObject, place: PicturePlace): Box {
	const across = (pixels: number) => clip(pixels * place.scale, place.width);
	const down = (pixels: number) => clip(pixels * place.scale, place.height);
	const left = place.left + across(box.xmin);
	const top = down(box.ymin);
	const right = Math.max(left, place.left + across(box.xmax));
	return { key, label, score, colour, left, top, right, bottom: Math.max(top, down(box.ymax)) };
}

function clip(pixels: number, most: number): number {
	return Math.min(most, Math.max(0, pixels));
}

/** An outline inside the box, with a light one around it for dark pictures. */
function drawBox(context: Context, { left, top, right, bottom, colour }: Box) {
	const lines = [
		{ width: LINE + 2 * HALO, style: "rgb(255 255 255 / 80%)" },
		{ width: LINE, style: colour },
	];
	const inset = LINE / 2;
	for (const { width, style } of lines) {
		context.lineWidth = width;
		context.strokeStyle = style;
		context.strokeRect(
			left + inset,
			top + inset,
			Math.max(0, right - left - LINE),
			Math.max(0, bottom - top - LINE),
		);
	}
}

/** The position of a box's label: above the box, or inside it at the picture's top. */
function labelOf(context: Context, box: Box, place: PicturePlace): Box {
	const width = context.measureText(box.label).width + 2 * LABEL_PADDING;
	const end = place.left + place.width;
	const left = Math.max(place.left, Math.min(box.left, end - width));
	const top = box.top < LABEL_HEIGHT ? box.top : box.top - LABEL_HEIGHT;
	return { ...box, left, top, right: left + width, bottom: top + LABEL_HEIGHT };
}
