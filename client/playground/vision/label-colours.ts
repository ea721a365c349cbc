/** Dark enough for white text in both themes (at least 5.5:1), and easy for most people to tell apart. */
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

/** A colour for each label, in the order in which the labels first appear. */
export function labelColours(items: readonly { label: string }[]): Map<string, string> {
	const labels = [...new Set(items.map(({ label }) => label))];
	return new Map(labels.map((label, index) => [label, colours[index % colours.length] ?? "#000"]));
}
