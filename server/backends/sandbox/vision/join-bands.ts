import { isShadeOf } from "./is-shade-of.ts";
import type { Part } from "./picture-parts.ts";

/** How much the edges may differ, as a share of the width. */
const UNEVEN = 0.15;

/**
 * Joins a thing that a band as wide as itself cuts in two, as a label cuts a bottle:
 * gives each area its new number.
 */
export function joinBands(parts: Map<number, Part>): Map<number, number> {
	const joined = new Map([...parts.keys()].map((area) => [area, area]));
	for (const [area, band] of parts) {
		const around = [...band.neighbours.keys()].filter((other) => isAsWide(band, parts.get(other)));
		const above = around.find((other) => liesBefore(parts.get(other), band));
		const below = around.find((other) => liesBefore(band, parts.get(other)));
		const [top, bottom] = [parts.get(above ?? -1), parts.get(below ?? -1)];
		if (top && bottom && !band.isAtBorder && isShadeOf(top.colour, bottom.colour)) {
			joined.set(area, joined.get(above ?? area) ?? area);
			joined.set(below ?? area, joined.get(area) ?? area);
		}
	}
	return joined;
}

/** Whether one part lies above the middle of another and ends before that. */
function liesBefore(upper: Part | undefined, lower: Part | undefined): boolean {
	const middle = ({ box }: Part) => (box.top + box.bottom) / 2;
	return Boolean(
		upper &&
			lower &&
			upper.box.bottom <= middle(lower) + (lower.box.bottom - lower.box.top) / 4 &&
			lower.box.top >= middle(upper),
	);
}

function isAsWide({ box }: Part, other: Part | undefined): boolean {
	if (!other || other.isAtBorder) {
		return false;
	}
	const apart = Math.abs(box.left - other.box.left) + Math.abs(box.right - other.box.right);
	return apart <= Math.max(3, (box.right - box.left) * UNEVEN);
}
