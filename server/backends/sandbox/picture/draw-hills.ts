import { drawBirds } from "./draw-birds.ts";
import { drawLake } from "./draw-lake.ts";
import { drawPine } from "./draw-pine.ts";
import { drawSky } from "./draw-sky.ts";
import { linearGradient } from "./gradient.ts";
import { mix } from "./mix.ts";
import { makeNoise, type Noise } from "./noise.ts";
import type { Wishes } from "./read-wishes.ts";
import { SIDE } from "./side.ts";

const LAYERS = 7;
const STEP = 6;

/** One row of hills: 0 is the farthest, 1 the nearest. */
type Layer = { share: number; ground: number; isDesert: boolean };
type Ridge = readonly { x: number; y: number }[];

/** Draws ridges behind ridges that fade into the haze, under a sun or a moon, at times over a lake. */
export function drawHills(wishes: Wishes): string {
	const { random, names } = wishes;
	const isDesert = names("desert", "dune", "sahara", "sand", "camel", "désert");
	const isLakeNamed = names("lake", "lac", "river", "reflection", "water", "fjord");
	const hasLake = isLakeNamed || (!isDesert && random.between(0, 1) < 0.4);
	const ground = hasLake ? SIDE * 0.7 : SIDE;
	const sun = {
		x: Math.round(random.between(0.24, 0.76) * SIDE),
		y: Math.round(ground * random.between(0.22, 0.4)),
		radius: Math.round(random.between(34, 54)),
		horizon: ground * 0.6,
	};
	const noise = makeNoise(random);
	const layers = Array.from({ length: LAYERS }, (_, index) => {
		const layer = { share: index / (LAYERS - 1), ground, isDesert };
		return drawLayer(wishes, layer, ridgeOf(noise, layer));
	});
	const sky = drawSky(wishes, sun);
	const land = layers.join("") + drawBirds(wishes, ground * 0.4);
	return hasLake ? drawLake(wishes, { sky, land, shore: ground, sunX: sun.x }) : sky + land;
}

function ridgeOf(noise: Noise, { share, ground, isDesert }: Layer): Ridge {
	const roughness = isDesert ? 0.3 : 1;
	const base = ground * (0.56 + 0.42 * share ** 1.1);
	const height = ground * (0.2 - 0.12 * share) * (0.6 + 0.4 * roughness);
	const zoom = (0.0032 + 0.0012 * share) * (0.55 + 0.45 * roughness);
	return Array.from({ length: SIDE / STEP + 1 }, (_, step) => {
		const x = step * STEP;
		const broad = noise(x * zoom * 0.6 + share * 37, share * 91);
		const sharp = 1 - Math.abs(noise(x * zoom * 1.4 + share * 53 + 400, share * 29)) * 2;
		return { x, y: base - height * (broad * 0.9 + sharp * (1 - share) * 0.7 * roughness) };
	});
}

function drawLayer(wishes: Wishes, { share, ground, isDesert }: Layer, ridge: Ridge): string {
	const { palette } = wishes;
	const haze = mix(palette.far, palette.sky[3], 0.6);
	const top =
		share < 0.4
			? mix(haze, palette.far, share / 0.4)
			: mix(palette.far, palette.near, (share - 0.4) / 0.6);
	const mist = mix(top, haze, 0.75 - 0.7 * share);
	const id = `ridge-${Math.round(share * 100)}`;
	const highest = Math.min(...ridge.map(({ y }) => y));
	const outline = ridge.map(({ x, y }) => `${x} ${y.toFixed(1)}`).join(" ");
	const stops = [
		{ at: 0, colour: top },
		{ at: 1, colour: mist },
	];
	const gradient = linearGradient(id, stops, { from: highest, to: highest + ground * 0.27 });
	const trees = isDesert || share < 0.6 ? "" : drawTrees(wishes, ridge, share);
	return `<defs>${gradient}</defs><path d="${trees}" fill="${top}"/><polygon points="0 ${ground} ${outline} ${SIDE} ${ground}" fill="url(#${id})"/>`;
}

function drawTrees({ random }: Wishes, ridge: Ridge, share: number): string {
	const usual = 12 + (share - 0.6) * 95;
	const density = 0.75 - (share - 0.6) * 0.9;
	return ridge
		.filter(() => random.between(0, 1) < density)
		.map(({ x, y }) => {
			const height = usual * random.between(0.55, 1.3);
			return drawPine(random, { x: x + random.between(-4, 4), y: y + 5, height });
		})
		.join("");
}
