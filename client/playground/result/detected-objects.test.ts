import { expect, test } from "vitest";
import { detectedObjects, labelColours } from "./detected-objects.ts";

/** A channel of sRGB as light, from 0 to 1. */
const lightOf = (byte: number) =>
	byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;

function rgbOf(colour: string) {
	const byte = (at: number) => lightOf(Number.parseInt(colour.slice(at, at + 2), 16));
	return { red: byte(1), green: byte(3), blue: byte(5) };
}

function luminanceOf(colour: string) {
	const { red, green, blue } = rgbOf(colour);
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast as WCAG defines it. */
function contrastOf(one: string, other: string) {
	const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
	return (light + 0.05) / (dark + 0.05);
}

/** Björn Ottosson's OKLab. */
function oklabOf(colour: string) {
	const { red, green, blue } = rgbOf(colour);
	const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
	const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
	const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
	return [
		0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
		1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
		0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
	] as const;
}

test.each(labelColours)("text is readable on $colour", ({ colour, ink }) => {
	expect(contrastOf(colour, ink)).toBeGreaterThanOrEqual(5);
});

test("any two colours are told apart", () => {
	for (const [place, { colour }] of labelColours.entries()) {
		for (const { colour: other } of labelColours.slice(place + 1)) {
			const [l, a, b] = oklabOf(colour);
			const [l2, a2, b2] = oklabOf(other);
			expect(Math.hypot(l - l2, a - a2, b - b2), `${colour} ${other}`).toBeGreaterThan(0.14);
		}
	}
});

test("a label has one colour, and sixteen labels of a picture have sixteen", () => {
	const box = { xmin: 0, ymin: 0, xmax: 1, ymax: 1 };
	const labels = Array.from({ length: 16 }, (_, place) => `label ${place}`);
	const objects = detectedObjects({
		items: [...labels, ...labels].map((label) => ({ label, score: 1, box })),
	});
	const colours = objects.map(({ colour }) => colour);
	expect(new Set(colours).size).toBe(16);
	expect(colours.slice(16)).toEqual(colours.slice(0, 16));
});
