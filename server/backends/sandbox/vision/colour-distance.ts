import type { Oklab } from "./oklab.ts";

/** How different two colours look: 0 for the same, about 1 for black and white. */
export function colourDistance(one: Oklab, other: Oklab): number {
	const lightness = one[0] - other[0];
	const greenRed = one[1] - other[1];
	const blueYellow = one[2] - other[2];
	return Math.sqrt(lightness * lightness + greenRed * greenRed + blueYellow * blueYellow);
}
