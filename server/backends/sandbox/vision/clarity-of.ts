import { colourDistance } from "./colour-distance.ts";
import type { Oklab } from "./oklab.ts";
import type { Part } from "./picture-parts.ts";

/** How clearly a part stands out by its colours, and how much of its outline the ground frames. */
export type Clarity = { ground: number; colour: number; framed: number };

const CHROMA_WEIGHT = 0.5;
const AROUND_WEIGHT = 0.3;

/** Measures a part against the colours of the picture's border and against its own neighbours. */
export function clarityOf(
	part: Part,
	parts: Map<number, Part>,
	borderColours: readonly Oklab[],
): Clarity {
	const ground = Math.min(...borderColours.map((colour) => colourDistance(colour, part.colour)));
	let [sides, around, framed] = [0, 0, 0];
	for (const [area, shared] of part.neighbours) {
		const other = parts.get(area);
		if (other) {
			sides += shared;
			around += shared * colourDistance(other.colour, part.colour);
			framed += other.isAtBorder ? shared : 0;
		}
	}
	const chroma = Math.hypot(part.colour[1], part.colour[2]);
	const colour = ground + CHROMA_WEIGHT * chroma + (AROUND_WEIGHT * around) / Math.max(1, sides);
	return { ground, colour, framed: framed / Math.max(1, sides) };
}
