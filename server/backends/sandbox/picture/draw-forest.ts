import { drawBirds } from "./draw-birds.ts";
import { drawPine } from "./draw-pine.ts";
import { linearGradient } from "./gradient.ts";
import { mix } from "./mix.ts";
import type { Palette } from "./palettes.ts";
import type { Wishes } from "./read-wishes.ts";
import { SIDE } from "./side.ts";

const LAYERS = 6;

/** Draws a wood in the mist: rows of pines from pale to dark, with light that falls through. */
export function drawForest(wishes: Wishes): string {
	const { palette, random } = wishes;
	const lightX = random.between(0.25, 0.75) * SIDE;
	const air = linearGradient("air", [
		{ at: 0, colour: mix(palette.sky[0], palette.sky[1], 0.4) },
		{ at: 0.45, colour: palette.sky[2] },
		{ at: 1, colour: palette.sky[3] },
	]);
	const rows = Array.from({ length: LAYERS }, (_, index) => {
		const row = pines(wishes, index / (LAYERS - 1));
		return index === 3 ? beams(wishes, lightX) + row : row;
	});
	const glow = `<radialGradient id="halo"><stop offset="0" stop-color="${palette.light}" stop-opacity="0.95"/><stop offset="0.3" stop-color="${palette.light}" stop-opacity="0.4"/><stop offset="1" stop-color="${palette.light}" stop-opacity="0"/></radialGradient>`;
	return `<defs>${air}${glow}</defs><rect width="${SIDE}" height="${SIDE}" fill="url(#air)"/><circle cx="${lightX.toFixed(0)}" cy="110" r="400" fill="url(#halo)"/>${rows.join("")}${drawBirds(wishes, 190)}`;
}

function pines({ palette, random }: Wishes, share: number): string {
	const haze = mix(palette.far, palette.sky[3], 0.5);
	const colour = mix(haze, palette.near, 0.08 + 0.92 * share ** 0.9);
	const foot = SIDE * (0.64 + 0.31 * share);
	const id = `wood-${Math.round(share * 100)}`;
	const count = Math.round(36 - share * 24);
	const usual = 130 + share * 300;
	const trees = Array.from({ length: count }, (_, index) => {
		const x = ((index + random.between(0.1, 0.9)) / count) * (SIDE + 80) - 40;
		const edge = share > 0.7 ? 0.55 + Math.abs(x / SIDE - 0.5) * 1.1 : 1;
		return drawPine(random, {
			x,
			y: foot + random.between(4, 30),
			height: usual * edge * random.between(0.65, 1.15),
		});
	});
	const gradient = linearGradient(
		id,
		[
			{ at: 0, colour },
			{ at: 0.55, colour },
			{ at: 1, colour: mix(colour, palette.sky[3], 0.6 * (1 - share)) },
		],
		{ from: foot - usual, to: foot },
	);
	return `<defs>${gradient}</defs><path d="${trees.join("")}M-10 ${foot}q200 ${-18 - share * 14} 390 0t400 4V${SIDE * 1.1}H-10Z" fill="url(#${id})"/>${share < 1 ? mist(palette, share, foot) : ""}`;
}

function mist(palette: Palette, share: number, foot: number): string {
	const id = `mist-${Math.round(share * 100)}`;
	const colour = mix(palette.sky[3], palette.light, 0.4);
	const stops = [
		{ at: 0, colour, opacity: 0 },
		{ at: 0.6, colour, opacity: 0.5 - 0.3 * share },
		{ at: 1, colour, opacity: 0.12 },
	];
	const gradient = linearGradient(id, stops, { from: foot - 190, to: SIDE });
	return `<defs>${gradient}</defs><rect y="${(foot - 190).toFixed(0)}" width="${SIDE}" height="${SIDE}" fill="url(#${id})"/>`;
}

function beams({ palette, random }: Wishes, lightX: number): string {
	const shafts = Array.from({ length: 9 }, () => {
		const top = lightX + random.between(-70, 70);
		const foot = lightX + (top - lightX) * 3 + random.between(-380, 380);
		const width = random.between(14, 60);
		return `<polygon points="${top.toFixed(0)} -30 ${(top + width * 0.3).toFixed(0)} -30 ${(foot + width).toFixed(0)} 720 ${(foot - width).toFixed(0)} 720" opacity="${random.between(0.08, 0.24).toFixed(2)}"/>`;
	});
	const fade = linearGradient(
		"beam",
		[
			{ at: 0, colour: palette.light, opacity: 0.9 },
			{ at: 1, colour: palette.light, opacity: 0 },
		],
		{ from: -30, to: 690 },
	);
	return `<defs>${fade}<filter id="shaft" x="-0.2" y="-0.1" width="1.4" height="1.2"><feGaussianBlur stdDeviation="7"/></filter></defs><g fill="url(#beam)" filter="url(#shaft)">${shafts.join("")}</g>`;
}
