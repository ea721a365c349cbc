import { colourDistance } from "./colour-distance.ts";
import { namedColours } from "./named-colours.ts";
import { oklab } from "./oklab.ts";
import type { Pixels } from "./read-pixels.ts";

type Share = { label: string; score: number };

/** How far a colour reaches: small enough that a plain picture scores nearly 1 for its colour. */
const REACH = 0.028;

/** The share of each named colour in a picture, largest first; the shares sum up to 1. */
export function colourShares({ data }: Pixels): Share[] {
	const totals = new Map<string, { weight: number; light: number }>();
	for (let offset = 0; offset + 2 < data.length; offset += 3) {
		addPixel(totals, oklab(data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0));
	}
	const pixels = data.length / 3;
	return [...totals]
		.map(([label, { weight, light }]) => ({
			label: `${label}, ${toneOf(light / weight)}`,
			score: weight / pixels,
		}))
		.sort((one, other) => other.score - one.score);
}

function addPixel(
	totals: Map<string, { weight: number; light: number }>,
	colour: ReturnType<typeof oklab>,
): void {
	const distances = namedColours.map(({ anchor }) => colourDistance(anchor, colour));
	const nearest = Math.min(...distances);
	// Relative to the nearest, so that a colour far from every anchor still counts once.
	const weights = distances.map((distance) =>
		Math.exp(-((distance / REACH) ** 2 - (nearest / REACH) ** 2)),
	);
	const sum = weights.reduce((total, weight) => total + weight, 0);
	namedColours.forEach(({ label }, index) => {
		const share = (weights[index] ?? 0) / sum;
		const total = totals.get(label) ?? { weight: 0, light: 0 };
		totals.set(label, { weight: total.weight + share, light: total.light + share * colour[0] });
	});
}

function toneOf(lightness: number): string {
	if (lightness < 0.4) {
		return "dark tone";
	}
	return lightness > 0.75 ? "light tone" : "middle tone";
}
