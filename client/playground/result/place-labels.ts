/** A rectangle in pixels. */
type Area = { left: number; top: number; right: number; bottom: number };

/** A box on a picture, and the size of its label. */
export type LabelledBox = Area & { key: string; score: number; width: number; height: number };

export type LabelPlace = Area & {
	/** It covers no label of an object that scores more. */
	isFree: boolean;
};

/**
 * Where the labels of boxes stand, inside the picture: above the box, in it or below it, at its start or its end. The
 * first of these that is free counts, objects with the highest scores first.
 */
export function placeLabels(
	boxes: readonly LabelledBox[],
	picture: Area,
): ReadonlyMap<string, LabelPlace> {
	const places = new Map<string, LabelPlace>();
	for (const box of boxes.toSorted((first, second) => second.score - first.score)) {
		const taken = [...places.values()].filter(({ isFree }) => isFree);
		const around = placesAround(box, picture);
		const free = around.find((place) => !taken.some((other) => covers(place, other)));
		const [usual] = around;
		if (usual) places.set(box.key, { ...(free ?? usual), isFree: free !== undefined });
	}
	return places;
}

/** The places for a label that are inside the picture, best first. */
function placesAround({ width, height, ...box }: LabelledBox, picture: Area): Area[] {
	const above = box.top - height;
	// In a small box a label would hide what was found.
	const isTall = box.bottom - box.top >= 2 * height;
	const rows = (isTall ? [above, box.top, box.bottom] : [above, box.bottom, box.top]).filter(
		(top) => top >= picture.top && top + height <= picture.bottom,
	);
	const usual = Math.max(picture.top, Math.min(box.top, picture.bottom - height));
	return (rows.length > 0 ? rows : [usual]).flatMap((top) =>
		[box.left, box.right - width].map((start) => {
			const left = Math.max(picture.left, Math.min(start, picture.right - width));
			return { left, top, right: left + width, bottom: top + height };
		}),
	);
}

function covers(one: Area, other: Area): boolean {
	return (
		one.left < other.right &&
		other.left < one.right &&
		one.top < other.bottom &&
		other.top < one.bottom
	);
}
