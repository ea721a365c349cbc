import type { ResultOf } from "../../../state/task-result.ts";

/** Dark enough for white text in both themes (at least 5.5:1), and easy to distinguish for most people. */
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

/** An object with a key that links its box to its row in the list. */
export type DetectedObject = ReturnType<typeof detectedObjects>[number];

/** The objects of a result, each with a key and the colour of its label. */
export function detectedObjects({ items }: ResultOf<"object_detection">) {
	const labels = [...new Set(items.map(({ label }) => label))];
	return items.map((item, index) => ({
		...item,
		key: `${index} ${item.label}`,
		colour: colours[labels.indexOf(item.label) % colours.length] ?? "#000",
	}));
}

/** The highlighted object, and a function to highlight another one. */
export type Highlight = { active: string | undefined; point: (key: string | undefined) => void };

export function pointHandlers(key: string, { point }: Highlight) {
	return {
		onMouseEnter: () => point(key),
		onMouseLeave: () => point(undefined),
		onFocus: () => point(key),
		onBlur: () => point(undefined),
	};
}
