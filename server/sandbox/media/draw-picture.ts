import { type Random, seededRandom } from "../seeded-random.ts";
import { type Palette, paletteOf } from "./palette-of.ts";

const SIDE = 768;
const RIDGES = 6;

type Scene = { palette: Palette; random: Random; roughness: number; horizon: number };

/** Draws hills in haze, 768 pixels square; colours and lines come from the prompt and its seed. */
export async function drawPicture(
	prompt: string,
	format: "png" | "webp",
	seed?: number,
): Promise<Buffer> {
	const random = seededRandom(`${prompt}${seed ?? ""}`);
	const palette = paletteOf(prompt, random);
	const roughness = random.between(0.08, 1);
	const scene = { palette, random, roughness, horizon: random.between(0.5, 0.62) * SIDE };
	const sky = `${fade("sky", [0, scene.horizon + 40], [palette.top, palette.middle, palette.horizon])}<rect width="${SIDE}" height="${SIDE}" fill="url(#sky)"/>`;
	const land = Array.from({ length: RIDGES }, (_, index) => ridgeOf(scene, index));
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${sky}${sunOf(scene)}${land.join("")}</svg>`;
	const { default: sharp } = await import("sharp");
	return sharp(Buffer.from(svg)).removeAlpha().toFormat(format).toBuffer();
}

function sunOf({ palette: { light, horizon: glow }, random, horizon }: Scene): string {
	const radius = random.between(38, 78);
	const place = `cx="${px(random.between(0.24, 0.76) * SIDE)}" cy="${px(horizon - random.between(60, 250))}"`;
	return `<radialGradient id="glow"><stop stop-color="${light}" stop-opacity=".85"/><stop offset=".28" stop-color="${glow}" stop-opacity=".36"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient><circle ${place} r="${px(radius * 5)}" fill="url(#glow)"/><circle ${place} r="${px(radius)}" fill="${light}"/>`;
}

/** One line of hills: waves upon waves, pointed where the land is rough; haze gathers at its foot. */
function ridgeOf({ palette, random, roughness, horizon }: Scene, index: number): string {
	const depth = index / (RIDGES - 1);
	const base = horizon + (SIDE + 40 - horizon) * depth ** 1.4;
	const height = (40 + 110 * (1 - Math.abs(depth - 0.35))) * (0.45 + roughness * 0.75);
	const waves = Array.from({ length: 6 }, (_, octave) => ({
		pace: (random.between(0.7, 1.3) * (1.6 + depth) * 2 ** octave * Math.PI) / SIDE,
		start: random.between(0, 2 * Math.PI),
		size: 0.52 ** octave * (octave < 2 ? 1 : roughness),
	}));
	const points = Array.from({ length: SIDE / 6 + 1 }, (_, step) => {
		const rise = waves.reduce((sum, { pace, start, size }) => {
			const wave = Math.sin(step * 6 * pace + start);
			return sum + size * (wave * (1 - roughness) + (1 - 2 * Math.abs(wave)) * roughness);
		}, 0);
		return `${step * 6} ${px(base - (rise * height) / 2)}`;
	});
	const colour = mix(palette.far, palette.near, depth ** 1.3);
	const haze = mix(colour, palette.horizon, 0.55 * (1 - depth));
	return `${fade(`ridge${index}`, [base - height, base + height * 0.9], [colour, haze])}<path d="M0 ${SIDE}L${points.join("L")}V${SIDE}Z" fill="url(#ridge${index})"/>`;
}

/** A gradient from one height to another, through colours that stand evenly apart. */
function fade(id: string, [from, to]: readonly [number, number], colours: readonly string[]) {
	const stops = colours.map(
		(colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`,
	);
	return `<linearGradient id="${id}" y1="${px(from)}" x2="0" y2="${px(to)}" gradientUnits="userSpaceOnUse">${stops.join("")}</linearGradient>`;
}

/** Mixes two hex colours; share 0 gives the first, 1 the second. */
function mix(first: string, second: string, share: number): string {
	const to = Buffer.from(second.slice(1), "hex");
	const mixed = Buffer.from(first.slice(1), "hex").map(
		(from, channel) => from + ((to[channel] ?? 0) - from) * share,
	);
	return `#${Buffer.from(mixed).toString("hex")}`;
}

function px(value: number): string {
	return value.toFixed(1);
}
