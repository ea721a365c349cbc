import { type Document, isAlias, isMap, isNode, isScalar, isSeq, type LineCounter } from "yaml";

/** The line in which a path of a file begins: that of the nearest part which is there. */
export function lineOf(
	document: Document,
	path: readonly (string | number)[],
	lines: LineCounter,
): number {
	let node: unknown = document.contents;
	let offset = 0;
	for (const part of path) {
		if (isAlias(node)) node = node.resolve(document);
		if (isMap(node)) {
			const pair = node.items.find(
				({ key }) => isScalar(key) && String(key.value) === String(part),
			);
			if (!pair) break;
			offset = startOf(pair.key) ?? offset;
			node = pair.value;
		} else if (isSeq(node) && typeof part === "number") {
			node = node.items[part];
			offset = startOf(node) ?? offset;
		} else break;
	}
	return lines.linePos(offset).line;
}

function startOf(node: unknown): number | undefined {
	return isNode(node) ? node.range?.[0] : undefined;
}
