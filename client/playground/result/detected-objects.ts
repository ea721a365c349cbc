import type { ResultOf } from "../../state/result.ts";

/** Below this score the model is guessing. */
export const FIRST_THRESHOLD = 0.5;

/**
 * Dark enough for white text in both themes (at least 5.5:1), and distinguishable for most people with colour
 * blindness.
 */
const colours = [
	"#1d4ed8",
	"#b42318",
	"#0f6b3d",
	"#7e22ce",
	"#8a3d08",
	"#0e6470",
	"#a0186e",
	"#4b5563",
] as const;

/** An object with a key that links its box to its row in the list, and its box in pixels of the picture. */
export type DetectedObject = ReturnType<typeof detectedObjects>[number];

/** The objects of a result, each with a key and the colour of its label. */
export function detectedObjects({ items }: Pick<ResultOf<"object_detection">, "items">) {
	const labels = [...new Set(items.map(({ label }) => label))];
	return items.map((item, index) => ({
		...item,
		key: `${index} ${item.label}`,
		colour: colours[labels.indexOf(item.label) % colours.length] ?? "#000",
	}));
}

/** Sorted so that a small box is above a large one around it. */
export function largestFirst(objects: readonly DetectedObject[]): readonly DetectedObject[] {
	return objects.toSorted((first, second) => areaOf(second) - areaOf(first));
}

function areaOf({ box }: DetectedObject): number {
	return (box.xmax - box.xmin) * (box.ymax - box.ymin);
}
