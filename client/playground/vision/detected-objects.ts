import type { ResultOf } from "../results/task-result.ts";
import { labelColours } from "./label-colours.ts";

/** One object found, with what links its box on the picture to its row in the list. */
export type DetectedObject = ResultOf<"object_detection">["items"][number] & {
	key: string;
	colour: string;
};

/** The objects of a result, each with a key of its own and the colour of its label. */
export function detectedObjects(result: ResultOf<"object_detection">): DetectedObject[] {
	const colourOf = labelColours(result.items);
	return result.items.map((item, index) => ({
		...item,
		key: `${index} ${item.label}`,
		colour: colourOf.get(item.label) ?? "#000",
	}));
}
