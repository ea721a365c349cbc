import { type Document, isMap, isNode, type LineCounter } from "yaml";

/** The line of a path in the file, or of its nearest existing part. */
export function lineOf(
	document: Document,
	path: readonly (string | number)[],
	lines: LineCounter,
): number {
	const above = path.slice(0, -1);
	const parent: unknown = document.getIn(above, true);
	// A setting begins with its name; its value may be on the lines below.
	const pair = isMap(parent) && parent.items.find(({ key }) => String(key) === path.at(-1));
	const node: unknown = pair ? pair.key : document.getIn(path, true);
	if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
	return path.length === 0 ? 1 : lineOf(document, above, lines);
}
