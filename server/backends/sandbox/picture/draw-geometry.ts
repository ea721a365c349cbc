import { mix } from "./mix.ts";
import type { Wishes } from "./read-wishes.ts";
import { SIDE } from "./side.ts";

const MARGIN = 48;

/** Draws a poster of tiles: quarter circles, rings, leaves and bars on paper. */
export function drawGeometry(wishes: Wishes): string {
	const { random, palette } = wishes;
	const count = random.pick([4, 6, 7]);
	const size = (SIDE - 2 * MARGIN) / count;
	const paper = mix("#f7f1e3", palette.sky[3], 0.25);
	const colours = [
		palette.accents[0],
		palette.accents[1],
		palette.accents[2],
		palette.near,
		palette.sky[1],
		palette.far,
	];
	const choose = () => colours[Math.floor(random.between(0, colours.length))] ?? palette.near;
	const tiles = Array.from({ length: count * count }, (_, index) => {
		const x = MARGIN + (index % count) * size;
		const y = MARGIN + Math.floor(index / count) * size;
		const turn = random.pick([0, 90, 180, 270]);
		const back = random.between(0, 1) < 0.62 ? choose() : paper;
		const inner = tile(wishes, back, choose);
		return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${turn} ${(size / 2).toFixed(2)} ${(size / 2).toFixed(2)}) scale(${(size / 100).toFixed(4)})"><rect width="100.6" height="100.6" fill="${back}"/>${inner}</g>`;
	});
	return `<rect width="${SIDE}" height="${SIDE}" fill="${paper}"/>${tiles.join("")}`;
}

function tile({ random }: Wishes, back: string, choose: () => string): string {
	const front = differing(back, choose);
	const second = differing(front, choose);
	return random.pick([
		`<path d="M0 0H100A100 100 0 0 1 0 100Z" fill="${front}"/>`,
		`<path d="M0 0H100A100 100 0 0 1 0 100Z" fill="${front}"/><path d="M0 0H62A62 62 0 0 1 0 62Z" fill="${second}"/><path d="M0 0H26A26 26 0 0 1 0 26Z" fill="${back}"/>`,
		`<circle cx="50" cy="50" r="50" fill="${front}"/><circle cx="50" cy="50" r="24" fill="${second}"/>`,
		`<path d="M0 0A100 100 0 0 1 100 100A100 100 0 0 1 0 0Z" fill="${front}"/>`,
		`<path d="M0 50A50 50 0 0 1 100 50Z" fill="${front}"/><path d="M0 100A50 50 0 0 1 100 100Z" fill="${second}"/>`,
		`<path d="M0 0H100L0 100Z" fill="${front}"/>`,
		[0, 1, 2, 3]
			.map((bar) => `<rect y="${bar * 25}" width="100" height="12.5" fill="${front}"/>`)
			.join(""),
		`<path d="M0 0H100V100H0Z" fill="${front}"/><circle cx="50" cy="50" r="30" fill="${second}"/>`,
	]);
}

function differing(other: string, choose: () => string): string {
	const first = choose();
	return first === other ? choose() : first;
}
