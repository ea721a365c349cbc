import type { ResultOf } from "../../state/result.ts";

/** Below this score the model is guessing. */
export const FIRST_THRESHOLD = 0.5;

/**
 * The colours of labels, with the text that is readable on them (at least 5:1). Any two differ by at least 0.14 in
 * OKLab, and by most of that for people who see no red or no green: hence dark and light ones.
 */
export const labelColours = [
	{ colour: "#260fd3", ink: "#ffffff" },
	{ colour: "#ba0d01", ink: "#ffffff" },
	{ colour: "#d6bf1f", ink: "#14130f" },
	{ colour: "#30a100", ink: "#14130f" },
	{ colour: "#974992", ink: "#ffffff" },
	{ colour: "#43a6c3", ink: "#14130f" },
	{ colour: "#525252", ink: "#ffffff" },
	{ colour: "#d77787", ink: "#14130f" },
	{ colour: "#ad74ff", ink: "#14130f" },
	{ colour: "#720500", ink: "#ffffff" },
	{ colour: "#82fc65", ink: "#14130f" },
	{ colour: "#4961c7", ink: "#ffffff" },
	{ colour: "#f7b4a9", ink: "#14130f" },
	{ colour: "#5c086c", ink: "#ffffff" },
	{ colour: "#b1b7fd", ink: "#14130f" },
	{ colour: "#83eff5", ink: "#14130f" },
] as const;

/** An object with a key that links its box to its row in the list, and its box in pixels of the picture. */
export type DetectedObject = ReturnType<typeof detectedObjects>[number];

/** The objects of a result, each with a key and its label's colours: the same for all of a label. */
export function detectedObjects({ items }: Pick<ResultOf<"object_detection">, "items">) {
	const labels = [...new Set(items.map(({ label }) => label))];
	return items.map((item, index) => {
		const { colour, ink } =
			labelColours[labels.indexOf(item.label) % labelColours.length] ?? labelColours[0];
		return { ...item, key: `${index} ${item.label}`, colour, ink };
	});
}

/** Sorted so that a small box is above a large one around it. */
export function largestFirst(objects: readonly DetectedObject[]): readonly DetectedObject[] {
	return objects.toSorted((first, second) => areaOf(second) - areaOf(first));
}

function areaOf({ box }: DetectedObject): number {
	return (box.xmax - box.xmin) * (box.ymax - box.ymin);
}
