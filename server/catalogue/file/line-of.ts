import { type Document, isMap, isNode, type LineCounter } from "yaml";

/** The line in which a path of a file begins: that of the nearest part which is there. */
export function lineOf(
	document: Document,
	path: readonly (string | number)[],
	lines: LineCounter,
): number {
	const above = path.slice(0, -1);
	const parent: unknown = document.getIn(above, true);
	// A setting begins with its name: its value may stand on the lines below.
	const pair = isMap(parent) && parent.items.find(({ key }) => String(key) === path.at(-1));
	const node: unknown = pair ? pair.key : document.getIn(path, true);
	if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
	return path.length === 0 ? 1 : lineOf(document, above, lines);
}
