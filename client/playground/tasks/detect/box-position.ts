type Box = { xmin: number; ymin: number; xmax: number; ymax: number };
type Size = { width: number; height: number };

/** A box's position on a picture, in CSS percentages, clipped to the picture. */
export function boxPosition(box: Box, { width, height }: Size) {
	const left = share(box.xmin, width);
	const top = share(box.ymin, height);
	return {
		left: `${left}%`,
		top: `${top}%`,
		width: `${Math.max(0, share(box.xmax, width) - left)}%`,
		height: `${Math.max(0, share(box.ymax, height) - top)}%`,
	};
}

function share(pixels: number, whole: number): number {
	return whole > 0 ? Math.min(100, Math.max(0, (pixels / whole) * 100)) : 0;
}
