import type { Wishes } from "./read-wishes.ts";
import { SIDE } from "./side.ts";

/** Lets snow or rain fall over a picture, or fireflies glow in it, where the prompt names them. */
export function drawWeather(wishes: Wishes): string {
	const { names } = wishes;
	if (names("snow", "snowing", "snowy", "snowfall", "neige")) {
		return dots(wishes, { count: 260, colour: "#ffffff", largest: 3.4 });
	}
	if (names("rain", "raining", "rainy", "storm", "thunder", "pluie", "tempête")) {
		return rain(wishes);
	}
	return names("firefly", "fireflies", "magic", "fairy", "luciole", "magie")
		? dots(wishes, { count: 70, colour: wishes.palette.accents[1], largest: 4 })
		: "";
}

type Dots = { count: number; colour: string; largest: number };

function dots({ random }: Wishes, { count, colour, largest }: Dots): string {
	const all = Array.from({ length: count }, () => {
		const radius = 0.7 + random.between(0, 1) ** 3 * largest;
		return `<circle cx="${random.between(0, SIDE).toFixed(1)}" cy="${random.between(0, SIDE).toFixed(1)}" r="${radius.toFixed(1)}" opacity="${random.between(0.3, 0.9).toFixed(2)}"/>`;
	});
	return `<g fill="${colour}">${all.join("")}</g>`;
}

function rain({ random, palette }: Wishes): string {
	const drops = Array.from({ length: 320 }, () => {
		const length = random.between(14, 44);
		return `M${random.between(0, SIDE + 40).toFixed(0)} ${random.between(-40, SIDE).toFixed(0)}l${(-length * 0.22).toFixed(1)} ${length.toFixed(1)}`;
	});
	return `<path d="${drops.join("")}" stroke="${palette.light}" stroke-width="1" stroke-linecap="round" opacity="0.3"/>`;
}
