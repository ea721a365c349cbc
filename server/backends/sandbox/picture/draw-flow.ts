import { mix } from "./mix.ts";
import { makeNoise } from "./noise.ts";
import type { Wishes } from "./read-wishes.ts";
import { SIDE } from "./side.ts";

const STEP = 5;
const CELL = 3;
const TRIES = 5200;
const LONGEST = 170;

type Point = { x: number; y: number };

/** Draws ribbons that follow a field of currents and never cross each other. */
export function drawFlow({ palette, random }: Wishes): string {
	const noise = makeNoise(random);
	const zoom = random.between(0.0005, 0.0009);
	const turn = random.between(2, 3.2);
	const lean = random.between(0, 2 * Math.PI);
	const angleAt = ({ x, y }: Point) => lean + noise(x * zoom, y * zoom) * Math.PI * turn;
	const taken = new Set<number>();
	const colours = [
		...palette.accents,
		palette.sky[1],
		palette.sky[2],
		palette.sky[3],
		palette.light,
	];
	const ribbons = Array.from({ length: TRIES }, (_, index) => {
		const width = index < 140 ? random.between(11, 26) : random.between(2.5, index < 2400 ? 10 : 4);
		const start = { x: random.between(-40, SIDE + 40), y: random.between(-40, SIDE + 40) };
		const line = follow(start, angleAt, (point) => isFree(taken, point, width));
		if (line.length < 9) {
			return "";
		}
		for (const point of line) {
			take(taken, point, width);
		}
		const zone = noise(start.x * zoom * 2.4 + 90, start.y * zoom * 2.4) * 0.5 + 0.5;
		const choice = Math.floor((zone * 1.3 + random.between(-0.25, 0.25)) * colours.length);
		const colour = colours[((choice % colours.length) + colours.length) % colours.length];
		const path = line.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(" ");
		return `<polyline points="${path}" stroke="${colour}" stroke-width="${width.toFixed(1)}"/>`;
	});
	const paper = palette.isNight ? palette.sky[0] : mix(palette.near, palette.sky[0], 0.25);
	return `<rect width="${SIDE}" height="${SIDE}" fill="${paper}"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${ribbons.join("")}</g>`;
}

function follow(
	start: Point,
	angleAt: (point: Point) => number,
	isOpen: (point: Point) => boolean,
): Point[] {
	const line: Point[] = [];
	let point = start;
	while (line.length < LONGEST && isInside(point) && isOpen(point)) {
		line.push(point);
		const angle = angleAt(point);
		point = { x: point.x + Math.cos(angle) * STEP, y: point.y + Math.sin(angle) * STEP };
	}
	return line;
}

function isInside({ x, y }: Point): boolean {
	return x > -60 && y > -60 && x < SIDE + 60 && y < SIDE + 60;
}

function isFree(taken: ReadonlySet<number>, point: Point, width: number): boolean {
	return cellsAround(point, width / 2 + 2.5).every((cell) => !taken.has(cell));
}

function take(taken: Set<number>, point: Point, width: number): void {
	for (const cell of cellsAround(point, width / 2)) {
		taken.add(cell);
	}
}

function cellsAround({ x, y }: Point, reach: number): number[] {
	const cells: number[] = [];
	const span = Math.ceil(reach / CELL);
	const [column, row] = [Math.round(x / CELL), Math.round(y / CELL)];
	for (let across = -span; across <= span; across += 1) {
		for (let down = -span; down <= span; down += 1) {
			if (Math.hypot(across, down) * CELL <= reach + CELL / 2) {
				cells.push((row + down + 100) * 1000 + column + across + 100);
			}
		}
	}
	return cells;
}
