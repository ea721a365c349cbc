import { type Oklab, oklab } from "../vision/oklab.ts";

/** Mixes two hex colours as the eye does; share 0 gives the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
	const [one, other] = [labOf(first), labOf(second)];
	return hexOf([
		one[0] + (other[0] - one[0]) * share,
		one[1] + (other[1] - one[1]) * share,
		one[2] + (other[2] - one[2]) * share,
	]);
}

function labOf(hex: string): Oklab {
	const value = Number.parseInt(hex.slice(1), 16);
	return oklab(value >> 16, (value >> 8) & 255, value & 255);
}

function hexOf([lightness, greenRed, blueYellow]: Oklab): string {
	const l = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3;
	const m = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3;
	const s = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3;
	const channels = [
		4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
		-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
		-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
	];
	return `#${channels.map(toHex).join("")}`;
}

function toHex(linear: number): string {
	const share = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
	const value = Math.round(Math.max(0, Math.min(1, share || 0)) * 255);
	return value.toString(16).padStart(2, "0");
}
