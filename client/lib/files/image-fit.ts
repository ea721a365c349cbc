type Size = { width: number; height: number };

/** The size of a picture whose longest side is at most `maxSide`, with its proportions kept. */
export function fitWithin({ width, height }: Size, maxSide: number): Size {
	const factor = Math.min(1, maxSide / Math.max(width, height));
	return {
		width: Math.max(1, Math.round(width * factor)),
		height: Math.max(1, Math.round(height * factor)),
	};
}
