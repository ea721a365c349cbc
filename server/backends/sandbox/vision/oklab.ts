/** A colour by lightness and two opponents (green-red, blue-yellow), so that distances match the eye. */
export type Oklab = readonly [lightness: number, greenRed: number, blueYellow: number];

/** Converts one sRGB colour, 0 to 255 each, to OKLab. */
export function oklab(red: number, green: number, blue: number): Oklab {
	const [r, g, b] = [linear(red), linear(green), linear(blue)];
	const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
	const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
	const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
	return [
		0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
		1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
		0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
	];
}

const linearTable = Float64Array.from({ length: 256 }, (_, value) => {
	const share = value / 255;
	return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

function linear(channel: number): number {
	return linearTable[channel] ?? 0;
}
