import { drawLake } from "./draw-lake.ts";
import { drawSky } from "./draw-sky.ts";
import { linearGradient } from "./gradient.ts";
import { mix } from "./mix.ts";
import type { Wishes } from "./read-wishes.ts";
import { SIDE } from "./side.ts";

const ROWS = 4;

/** Draws a skyline in rows of towers with lit windows, mirrored in water. */
export function drawCity(wishes: Wishes): string {
	const { random } = wishes;
	const shore = SIDE * 0.74;
	const sunX = Math.round(random.between(0.3, 0.7) * SIDE);
	const sun = { x: sunX, y: shore * random.between(0.3, 0.5), radius: 62, horizon: shore };
	const rows = Array.from({ length: ROWS }, (_, row) => towers(wishes, row / (ROWS - 1), shore));
	return drawLake(wishes, { sky: drawSky(wishes, sun), land: rows.join(""), shore, sunX });
}

function towers(wishes: Wishes, share: number, shore: number): string {
	const { random, palette } = wishes;
	const top = mix(
		mix(palette.far, palette.sky[3], 0.3 * (1 - share)),
		palette.near,
		0.2 + 0.78 * share,
	);
	const id = `row-${Math.round(share * 100)}`;
	const gradient = linearGradient(
		id,
		[
			{ at: 0, colour: top },
			{ at: 1, colour: mix(top, palette.sky[3], 0.5 * (1 - share)) },
		],
		{ from: shore * 0.3, to: shore },
	);
	const parts: string[] = [];
	let x = random.between(-40, 0);
	while (x < SIDE) {
		const width = random.between(26, 62) + share * 14;
		const middle = 1 - Math.abs((x + width / 2) / SIDE - 0.5) * 0.9;
		const height = shore * random.between(0.12, 0.5) * middle * (1.15 - share * 0.45);
		parts.push(tower(wishes, { x, y: shore - height, width, height, share, fill: `url(#${id})` }));
		x += width + random.between(-4, share * 12);
	}
	return `<defs>${gradient}</defs>${parts.join("")}`;
}

type Tower = { x: number; y: number; width: number; height: number; share: number; fill: string };

function tower(wishes: Wishes, { x, y, width, height, share, fill }: Tower): string {
	const { random, palette } = wishes;
	const body = `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${(height + 2).toFixed(1)}" fill="${fill}"/>`;
	const middle = x + width / 2;
	const crown = random.pick([
		"",
		"",
		`<path d="M${middle.toFixed(1)} ${(y - random.between(14, 52)).toFixed(1)}V${y.toFixed(1)}" stroke="${palette.near}" stroke-opacity="${(0.3 + share * 0.7).toFixed(2)}" stroke-width="2"/>`,
		`<rect x="${(x + width * 0.2).toFixed(1)}" y="${(y - 14).toFixed(1)}" width="${(width * 0.6).toFixed(1)}" height="15" fill="${fill}"/>`,
		`<path d="M${x.toFixed(1)} ${(y + 1).toFixed(1)}L${(x + width).toFixed(1)} ${(y - width * 0.5).toFixed(1)}V${(y + 1).toFixed(1)}Z" fill="${fill}"/>`,
	]);
	return crown + body + (share > 0.3 ? windows(wishes, { x, y, width, height, share, fill }) : "");
}

function windows({ random, palette }: Wishes, { x, y, width, height, share }: Tower): string {
	const lit = (palette.isNight ? 0.42 : 0.24) * share;
	const panes: string[] = [];
	for (let row = y + 8; row < y + height - 8; row += 9) {
		for (let column = x + 5; column < x + width - 7; column += 8) {
			if (random.between(0, 1) < lit) {
				const colour = random.pick([
					palette.accents[1],
					palette.light,
					palette.light,
					palette.accents[0],
				]);
				panes.push(
					`<rect x="${column.toFixed(1)}" y="${row.toFixed(1)}" width="3.6" height="4.8" fill="${colour}" opacity="${random.between(0.45, 1).toFixed(2)}"/>`,
				);
			}
		}
	}
	return panes.join("");
}
