/** A picture's cells, row by row. */
export type Grid = { width: number; height: number };

/**
 * Finds the connected regions of a grid: cells that belong and whose joint is not refused.
 * Gives each region as the list of its cells.
 */
export function connectedRegions(
	{ width, height }: Grid,
	belongs: (cell: number) => boolean,
	areJoined: (cell: number, neighbour: number) => boolean = () => true,
): number[][] {
	const seen = new Uint8Array(width * height);
	const regions: number[][] = [];
	for (let start = 0; start < seen.length; start += 1) {
		if (seen[start] === 1 || !belongs(start)) {
			continue;
		}
		seen[start] = 1;
		const region = [start];
		for (let next = 0; next < region.length; next += 1) {
			const cell = region[next] ?? 0;
			for (const neighbour of neighboursOf(cell, width, height)) {
				if (seen[neighbour] !== 1 && belongs(neighbour) && areJoined(cell, neighbour)) {
					seen[neighbour] = 1;
					region.push(neighbour);
				}
			}
		}
		regions.push(region);
	}
	return regions;
}

function neighboursOf(cell: number, width: number, height: number): number[] {
	const column = cell % width;
	const neighbours: number[] = [];
	if (column > 0) {
		neighbours.push(cell - 1);
	}
	if (column < width - 1) {
		neighbours.push(cell + 1);
	}
	if (cell >= width) {
		neighbours.push(cell - width);
	}
	if (cell < width * (height - 1)) {
		neighbours.push(cell + width);
	}
	return neighbours;
}
