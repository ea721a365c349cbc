import { isShadeOf } from "./is-shade-of.ts";
import type { Part } from "./picture-parts.ts";

/** How much of the shorter outline two parts of one thing share. */
const SHARED = 0.12;
/** Parts as small as this that touch are one thing in several colours: the lamps of a traffic light. */
const SMALL = 0.004;

/** Joins what is one thing in several shades or small pieces: gives each area its new number. */
export function joinParts(parts: Map<number, Part>, size: number): Map<number, number> {
	const smallest = SMALL * size;
	const joined = new Map([...parts.keys()].map((area) => [area, area]));
	const join = (one: number, other: number) => {
		const [from, to] = [joined.get(one), joined.get(other)];
		for (const [area, current] of joined) {
			if (current === from && to !== undefined) {
				joined.set(area, to);
			}
		}
	};
	for (const [area, part] of parts) {
		for (const [neighbour, sides] of part.neighbours) {
			const other = parts.get(neighbour);
			if (!other || part.isAtBorder || other.isAtBorder) {
				continue;
			}
			const outline = Math.min(sidesOf(part), sidesOf(other));
			const isOne =
				isShadeOf(part.colour, other.colour) ||
				Math.max(part.cells.length, other.cells.length) < smallest;
			if (neighbour > area && sides > SHARED * outline && isOne) {
				join(area, neighbour);
			}
		}
	}
	return joined;
}

function sidesOf({ neighbours }: Part): number {
	return [...neighbours.values()].reduce((total, sides) => total + sides, 0);
}
