import { CLASSIFICATION_TOP } from "#shared/limits.ts";
import type { SandboxCall } from "../call.ts";
import { nameOfColour } from "./colour.ts";
import { readPixels } from "./read-pixels.ts";

/** One pixel in so many is looked at. */
const EVERY = 3;

/** Answers a classifier's call: the picture's colours as classes, their shares of it as scores. */
export async function answerClassification({ file }: SandboxCall): Promise<Response> {
	const pixels = await readPixels(file);
	if (pixels instanceof Response) return pixels;
	const sample = pixels.colours.filter((_, index) => index % EVERY === 0);
	const totals = new Map<string, { count: number; light: number }>();
	for (const colour of sample) {
		const label = nameOfColour(colour);
		const { count, light } = totals.get(label) ?? { count: 0, light: 0 };
		const lightness = (0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]) / 255;
		totals.set(label, { count: count + 1, light: light + lightness });
	}
	const classes = [...totals].map(([label, { count, light }]) => ({
		label: `${label}, ${toneOf(light / count)}`,
		score: count / sample.length,
	}));
	classes.sort((one, other) => other.score - one.score);
	return Response.json(classes.slice(0, CLASSIFICATION_TOP));
}

function toneOf(lightness: number): string {
	if (lightness < 0.25) return "dark tone";
	return lightness > 0.7 ? "light tone" : "middle tone";
}
