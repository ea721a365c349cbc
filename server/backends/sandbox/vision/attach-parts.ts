import { type Clarity, clarityOf } from "./clarity-of.ts";
import type { CellBox } from "./name-shape.ts";
import type { Oklab } from "./oklab.ts";
import type { Part } from "./picture-parts.ts";

/** A thing: a main part, which names it, with the parts that belong to it. */
export type Thing = {
	/** The main part with what lies inside it. */
	cells: number[];
	/** The box around those cells, to name their shape. */
	shapeBox: CellBox;
	/** The box around everything that belongs to the thing. */
	box: CellBox;
	colour: Oklab;
	clarity: Clarity;
};

/** What looks more like the border than this is ground. */
const LEAST_GROUND = 0.045;
/** A thing that carries others is vivid: a wall is not. */
const HOST_COLOUR = 0.24;
/** What hangs on a thing is clearer than its shadow. */
const ATTACHED_GROUND = 0.07;
const LARGEST_ATTACHED = 0.018;
const LARGEST_THING = 0.6;
const INSIDE = 0.85;
const LONG = 0.7;
/** What sits beside a thing, not above or below it, must touch it along more of its outline. */
const BESIDE = 0.35;

/** Attaches small parts to the thing that they lie in or sit on; the ground carries nothing. */
export function attachParts(
	parts: Map<number, Part>,
	ground: readonly Oklab[],
	size: number,
): Thing[] {
	const things = thingsOf(parts, ground, size);
	const bySize = [...things].sort(([one], [other]) => one.cells.length - other.cells.length);
	for (const [part, thing] of bySize) {
		const host = hostOf(part, parts, things);
		const home = host && things.get(host);
		const isSmall = part.cells.length < LARGEST_ATTACHED * size;
		if (!host || !home) {
			continue;
		}
		const isInside = isIn(part, host);
		const isPiece = isSmall && thing.clarity.ground > ATTACHED_GROUND && !isLong(part, host);
		if (isInside || isPiece) {
			if (isInside) {
				home.cells.push(...thing.cells);
			}
			home.box = around(home.box, thing.box);
			things.delete(part);
		}
	}
	return [...things.values()].filter(({ clarity }) => clarity.ground > LEAST_GROUND);
}

function thingsOf(
	parts: Map<number, Part>,
	ground: readonly Oklab[],
	size: number,
): Map<Part, Thing> {
	const things = new Map<Part, Thing>();
	for (const part of parts.values()) {
		const clarity = clarityOf(part, parts, ground);
		if (!part.isAtBorder && part.cells.length < LARGEST_THING * size) {
			const { cells, box, colour } = part;
			things.set(part, {
				cells: [...cells],
				shapeBox: { ...box },
				box: { ...box },
				colour,
				clarity,
			});
		}
	}
	return things;
}

/** The larger, clear thing next to a part along one side of which the part stays. */
function hostOf(part: Part, parts: Map<number, Part>, things: Map<Part, Thing>): Part | undefined {
	return [...part.neighbours]
		.sort(([, sides], [, otherSides]) => otherSides - sides)
		.map(([area]) => parts.get(area))
		.find(
			(host) =>
				host &&
				host.cells.length > part.cells.length &&
				(things.get(host)?.clarity.colour ?? 0) > HOST_COLOUR &&
				(along(part.box, host.box).x >= INSIDE ||
					(along(part.box, host.box).y >= INSIDE && sharedWith(part, host, parts) > BESIDE)),
		);
}

function sharedWith(part: Part, host: Part, parts: Map<number, Part>): number {
	let [shared, all] = [0, 0];
	for (const [area, sides] of part.neighbours) {
		all += sides;
		shared += parts.get(area) === host ? sides : 0;
	}
	return shared / Math.max(1, all);
}

/** A mast is long for a piece of the boat that it stands on. */
function isLong({ box }: Part, host: Part): boolean {
	const { top, bottom } = host.box;
	return Math.max(top - box.top, box.bottom - bottom) > LONG * (bottom - top);
}

function isIn(part: Part, host: Part): boolean {
	const { x, y } = along(part.box, host.box);
	return Math.min(x, y) >= INSIDE;
}

/** The shares of a box's width and height that lie within another's. */
function along(box: CellBox, other: CellBox): { x: number; y: number } {
	const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
	const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
	return { x: width / (box.right - box.left), y: height / (box.bottom - box.top) };
}

function around(one: CellBox, other: CellBox): CellBox {
	return {
		left: Math.min(one.left, other.left),
		top: Math.min(one.top, other.top),
		right: Math.max(one.right, other.right),
		bottom: Math.max(one.bottom, other.bottom),
	};
}
