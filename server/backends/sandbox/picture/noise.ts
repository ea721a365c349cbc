import type { Random } from "../seeded-random.ts";

const SIZE = 256;

type Corner = readonly [column: number, row: number];

/** Smooth random values from -1 to 1 over a plane. */
export type Noise = (x: number, y: number) => number;

/** Makes gradient noise of four octaves. */
export function makeNoise(random: Random): Noise {
	const angles = Float64Array.from({ length: SIZE }, () => random.between(0, 2 * Math.PI));
	const order = Uint8Array.from({ length: SIZE }, () => random.between(0, SIZE));

	function slope([column, row]: Corner, x: number, y: number): number {
		const inner = order[column & 255] ?? 0;
		const angle = angles[((order[(inner + row) & 255] ?? 0) + column) & 255] ?? 0;
		return Math.cos(angle) * (x - column) + Math.sin(angle) * (y - row);
	}

	function octave(x: number, y: number): number {
		const column = Math.floor(x);
		const row = Math.floor(y);
		const across = fade(x - column);
		const down = fade(y - row);
		const above = between(slope([column, row], x, y), slope([column + 1, row], x, y), across);
		const below = between(
			slope([column, row + 1], x, y),
			slope([column + 1, row + 1], x, y),
			across,
		);
		return between(above, below, down) * 1.4;
	}

	return (x, y) =>
		(octave(x, y) +
			octave(x * 2 + 31, y * 2 + 7) / 2 +
			octave(x * 4 + 11, y * 4 + 53) / 4 +
			octave(x * 8 + 71, y * 8 + 19) / 8) /
		1.6;
}

function fade(share: number): number {
	return share * share * share * (share * (share * 6 - 15) + 10);
}

function between(first: number, second: number, share: number): number {
	return first + (second - first) * share;
}
