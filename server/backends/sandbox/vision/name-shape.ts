/** The rectangle around a region, in cells; the far edges lie outside it. */
export type CellBox = { left: number; top: number; right: number; bottom: number };

/** Names a shape by how much of its box it fills and where its weight lies. */
export function nameShape(cells: readonly number[], box: CellBox, gridWidth: number): string {
	const width = box.right - box.left;
	const height = box.bottom - box.top;
	const filled = cells.length / (width * height);
	const isEven = width / height > 0.88 && width / height < 1.14;
	if (likenessToEllipse(cells, box, gridWidth) > 0.86) {
		return isEven ? "circle" : "ellipse";
	}
	if (filled > 0.82) {
		return isEven ? "square" : "rectangle";
	}
	if (filled > 0.4 && filled < 0.57) {
		const row = cells.reduce((sum, cell) => sum + Math.floor(cell / gridWidth), 0) / cells.length;
		const column = cells.reduce((sum, cell) => sum + (cell % gridWidth), 0) / cells.length;
		const lean = Math.max(
			Math.abs((row + 0.5 - box.top) / height - 0.5),
			Math.abs((column + 0.5 - box.left) / width - 0.5),
		);
		return lean > 0.08 ? "triangle" : "diamond";
	}
	return filled < 0.3 ? "outline" : "shape";
}

/** The share of the cells in the region or in its box's ellipse that lie in both. */
function likenessToEllipse(
	cells: readonly number[],
	{ left, top, right, bottom }: CellBox,
	gridWidth: number,
): number {
	const [halfWidth, halfHeight] = [(right - left) / 2, (bottom - top) / 2];
	const inside = cells.filter((cell) => {
		const across = ((cell % gridWidth) + 0.5 - left - halfWidth) / halfWidth;
		const down = (Math.floor(cell / gridWidth) + 0.5 - top - halfHeight) / halfHeight;
		return across * across + down * down <= 1;
	}).length;
	return inside / (cells.length + Math.PI * halfWidth * halfHeight - inside);
}
