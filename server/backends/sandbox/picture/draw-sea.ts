import { drawBirds } from "./draw-birds.ts";
import { drawSky } from "./draw-sky.ts";
import { linearGradient } from "./gradient.ts";
import { mix } from "./mix.ts";
import { makeNoise } from "./noise.ts";
import type { Wishes } from "./read-wishes.ts";
import { SIDE } from "./side.ts";

/** Draws an open sea: islands in the haze, the light's path on the waves, at times a sail or a lighthouse. */
export function drawSea(wishes: Wishes): string {
	const { random, palette } = wishes;
	const horizon = Math.round(SIDE * random.between(0.5, 0.6));
	const sunX = Math.round(random.between(0.28, 0.72) * SIDE);
	const sun = { x: sunX, y: horizon - random.between(20, 150), radius: 46, horizon };
	return [
		drawSky(wishes, sun),
		islands(wishes, horizon),
		water(wishes, horizon),
		glitter(wishes, horizon, sunX),
		waves(wishes, horizon),
		sail(wishes, horizon + 46, sunX < SIDE / 2 ? SIDE * 0.68 : SIDE * 0.3),
		drawBirds(wishes, horizon * 0.6),
		`<rect y="${horizon - 12}" width="${SIDE}" height="26" fill="${palette.sky[3]}" opacity="0.18"/>`,
	].join("");
}

function islands({ random, palette }: Wishes, horizon: number): string {
	const noise = makeNoise(random);
	return [0.25, 0.55]
		.map((share) => {
			const middle = random.between(0.05, 0.95) * SIDE;
			const half = random.between(130, 260);
			const height = random.between(26, 70);
			const points = Array.from({ length: 41 }, (_, step) => {
				const place = step / 20 - 1;
				const rise = (1 - place * place) * (0.65 + noise(step * 0.17, share * 40) * 0.6);
				return `${(middle + place * half).toFixed(1)} ${(horizon - Math.max(0, rise) * height).toFixed(1)}`;
			});
			const colour = mix(mix(palette.far, palette.sky[3], 0.35), palette.near, share * 0.5);
			return `<polygon points="${points.join(" ")}" fill="${colour}"/>`;
		})
		.join("");
}

function water({ palette }: Wishes, horizon: number): string {
	const gradient = linearGradient("water", [
		{ at: 0, colour: mix(palette.sky[2], palette.sky[3], 0.35) },
		{ at: 0.25, colour: mix(palette.sky[2], palette.sky[1], 0.45) },
		{ at: 0.65, colour: mix(palette.sky[1], palette.sky[0], 0.55) },
		{ at: 1, colour: mix(palette.sky[0], palette.near, 0.55) },
	]);
	return `<defs>${gradient}</defs><rect y="${horizon}" width="${SIDE}" height="${SIDE - horizon}" fill="url(#water)"/>`;
}

function glitter({ random, palette }: Wishes, horizon: number, sunX: number): string {
	const strokes = Array.from({ length: 420 }, () => {
		const near = random.between(0, 1) ** 1.6;
		const y = horizon + 2 + near * (SIDE - horizon);
		const spread = 24 + near * 120;
		const x = sunX + (random.between(-1, 1) + random.between(-1, 1)) * 0.55 * spread;
		const half = 2 + near * random.between(3, 24);
		return `<path d="M${(x - half).toFixed(1)} ${y.toFixed(1)}q${half.toFixed(1)} ${(-1.5 - near * 4).toFixed(1)} ${(2 * half).toFixed(1)} 0" stroke-width="${(0.7 + near * 1.5).toFixed(1)}" opacity="${random.between(0.2, 0.85).toFixed(2)}"/>`;
	});
	return `<g fill="none" stroke="${palette.light}" stroke-linecap="round">${strokes.join("")}</g>`;
}

function waves({ random, palette }: Wishes, horizon: number): string {
	const crest = mix(palette.sky[2], palette.light, 0.3);
	const strokes = Array.from({ length: 260 }, (_, index) => {
		const near = (index / 260) ** 1.5;
		const y = horizon + 5 + near * (SIDE - horizon);
		const width = 14 + near * random.between(40, 210);
		const lift = 1 + near * 7;
		const colour = random.between(0, 1) < 0.5 ? crest : palette.near;
		return `<path d="M${random.between(-80, SIDE).toFixed(0)} ${y.toFixed(1)}q${(width / 4).toFixed(0)} ${(-lift).toFixed(1)} ${(width / 2).toFixed(0)} 0t${(width / 2).toFixed(0)} 0" stroke="${colour}" stroke-width="${(0.6 + near * 1.7).toFixed(1)}" opacity="${random.between(0.06, 0.28).toFixed(2)}"/>`;
	});
	return `<g fill="none" stroke-linecap="round">${strokes.join("")}</g>`;
}

function sail({ random, names, palette }: Wishes, y: number, x: number): string {
	const isAsked = names("boat", "ship", "sail", "sailboat", "sailing", "bateau", "voilier");
	if (!isAsked && random.between(0, 1) < 0.55) {
		return "";
	}
	const size = isAsked ? 1.7 : 1;
	const hull = mix(palette.near, palette.far, 0.1);
	const cloth = mix(palette.light, palette.sky[3], 0.35);
	const boat = `<path d="M-30 0h62l-10 13h-42z" fill="${hull}"/><path d="M0 -3V-74" stroke="${hull}" stroke-width="1.4"/><path d="M3 -72C22 -50 28 -28 30 -7H3z" fill="${cloth}"/><path d="M-3 -60C-14 -42 -20 -24 -23 -7H-3z" fill="${mix(cloth, palette.accents[0], 0.55)}"/>`;
	return `<g transform="translate(${x.toFixed(0)} ${y}) scale(${size})"><g transform="translate(0 25) scale(1 -0.7)" opacity="0.22">${boat}</g>${boat}</g>`;
}
