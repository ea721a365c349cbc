import type { NumberParameter } from "#shared/parameters.ts";

/** Common shapes of pictures: width to height. */
export const pictureShapes = [
	{ name: "1:1", ratio: 1 },
	{ name: "3:2", ratio: 3 / 2 },
	{ name: "2:3", ratio: 2 / 3 },
	{ name: "16:9", ratio: 16 / 9 },
] as const;

/** Picture models take sides in multiples of this, in pixels. */
const STEP = 8;

/** The largest sides of a shape within a model's bounds, in pixels; undefined if none fits. */
export function sidesOf(ratio: number, width: NumberParameter, height: NumberParameter) {
	const widest = Math.min(width.max, height.max * ratio);
	const sides = { width: stepped(widest), height: stepped(widest / ratio) };
	const isTooSmall = sides.width < width.min || sides.height < height.min;
	return isTooSmall ? undefined : sides;
}

function stepped(pixels: number): number {
	return Math.floor(pixels / STEP) * STEP;
}
