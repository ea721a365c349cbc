import { colourDistance } from "./colour-distance.ts";
import type { Oklab } from "./oklab.ts";

const COLOURFUL = 0.05;
const HUE = 0.36;
const CHROMA = 0.08;
const LIGHTNESS = 0.32;
const SAME = 0.05;

/** Whether two colours are lighter and darker shades of one; greys must be nearly the same. */
export function isShadeOf(one: Oklab, other: Oklab): boolean {
	const [chroma, otherChroma] = [Math.hypot(one[1], one[2]), Math.hypot(other[1], other[2])];
	if (Math.min(chroma, otherChroma) < COLOURFUL) {
		return colourDistance(one, other) < SAME;
	}
	const turn = Math.abs(Math.atan2(one[2], one[1]) - Math.atan2(other[2], other[1]));
	return (
		Math.min(turn, 2 * Math.PI - turn) < HUE &&
		Math.abs(chroma - otherChroma) < CHROMA &&
		Math.abs(one[0] - other[0]) < LIGHTNESS
	);
}
