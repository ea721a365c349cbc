import { type Random, seededRandom } from "../seeded-random.ts";
import { type Palette, paletteOf } from "./palette-of.ts";

const SIDE = 768;
const RIDGES = 6;
const RIDGES_BEFORE_WATER = 4;

const waterWords =
	/(?<!\p{L})(?:sea|ocean|water|lake|beach|boat|ship|sail\w*|island|river|fjord|mer|océan|eau|lac|plage|bateau|île|rivière)s?(?!\p{L})/iu;
const gentleWords =
	/(?<!\p{L})(?:desert|dune|sahara|sea|ocean|field|meadow|hill|flower|garden|désert|mer|océan|champ|colline|fleur|jardin)e?s?(?!\p{L})/iu;

type Scene = Record<"roughness" | "horizon" | "shore", number> & {
	palette: Palette;
	random: Random;
};

/** Draws a landscape in haze, 768 pixels square; its colours and its lines come from the prompt and its seed. */
export async function drawPicture(
	prompt: string,
	format: "png" | "webp",
	seed?: number,
): Promise<Buffer> {
	const random = seededRandom(`${prompt}${seed ?? ""}`);
	const palette = paletteOf(prompt, random);
	const hasWater = waterWords.test(prompt) || random.between(0, 1) < 0.3;
	const roughness = gentleWords.test(prompt) ? 0.08 : random.between(0.35, 1);
	const horizon = random.between(0.5, 0.62) * SIDE;
	const shore = hasWater ? horizon + random.between(60, 110) : SIDE;
	const scene = { palette, random, roughness, horizon, shore };
	const sunX = random.between(0.24, 0.76) * SIDE;
	const sky = skyOf(scene);
	const sun = sunOf(scene, sunX);
	const ridges = Array.from({ length: RIDGES }, (_, index) => ridgeOf(scene, index));
	const land = ridges.slice(0, hasWater ? RIDGES_BEFORE_WATER : RIDGES).join("");
	const water = hasWater ? waterOf(scene, sunX, sky + land) : "";
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${sky}${sun}${land}${water}</svg>`;
	const { default: sharp } = await import("sharp");
	return sharp(Buffer.from(svg)).removeAlpha().toFormat(format).toBuffer();
}

function skyOf({ palette, random, horizon }: Scene): string {
	const stars = Array.from({ length: palette.isNight ? 130 : 0 }, () => {
		const y = random.between(0, 1) ** 1.6 * horizon;
		const opacity = random.between(0.25, 0.95) * (1 - y / horizon);
		return `<circle cx="${px(random.between(0, SIDE))}" cy="${px(y)}" r="${px(random.between(0.4, 1.5))}" fill="${palette.light}" opacity="${opacity.toFixed(2)}"/>`;
	});
	return `${fade("sky", [0, horizon + 40], [palette.top, palette.middle, palette.horizon])}<rect width="${SIDE}" height="${SIDE}" fill="url(#sky)"/>${stars.join("")}`;
}

function sunOf({ palette: { light, horizon: glow }, random, horizon }: Scene, x: number): string {
	const radius = random.between(38, 78);
	const place = `cx="${px(x)}" cy="${px(horizon - random.between(60, 250))}"`;
	return `<radialGradient id="glow"><stop stop-color="${light}" stop-opacity=".85"/><stop offset=".28" stop-color="${glow}" stop-opacity=".36"/><stop offset=".6" stop-color="${glow}" stop-opacity=".1"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient><circle ${place} r="${px(radius * 5)}" fill="url(#glow)"/><circle ${place} r="${px(radius)}" fill="${light}"/>`;
}

/** One line of hills: waves upon waves, pointed where the land is rough; haze gathers at its foot. */
function ridgeOf({ palette, random, roughness, horizon, shore }: Scene, index: number): string {
	const depth = index / (RIDGES - 1);
	const base = horizon + (shore + 40 - horizon) * depth ** 1.4;
	const flat = shore < SIDE ? 1 - depth * 0.75 : 1;
	const height = flat * (40 + 110 * (1 - Math.abs(depth - 0.35))) * (0.45 + roughness * 0.75);
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

/** Still water from the shore down: what stands above it upside down, with light lying on it. */
function waterOf({ palette, random, shore }: Scene, sunX: number, above: string): string {
	const depth = SIDE - shore;
	const glints = Array.from({ length: 70 }, () => {
		const down = random.between(0, 1);
		const width = random.between(8, 46) * (0.35 + down);
		const x = sunX + random.between(-1, 1) * (24 + down * 120) - width / 2;
		return `<rect x="${px(x)}" y="${px(shore + 3 + down ** 1.2 * depth)}" width="${px(width)}" height="${px(1 + down * 2.2)}" rx="1.5" fill="${palette.light}" opacity="${random.between(0.08, 0.5).toFixed(2)}"/>`;
	});
	const area = `y="${px(shore)}" width="${SIDE}" height="${px(depth)}"`;
	const mirrored = above.replace(/id="|url\(#/g, (found) => `${found}mirrored-`);
	return `<clipPath id="below"><rect ${area}/></clipPath><filter id="soft"><feGaussianBlur stdDeviation="0 2"/></filter><linearGradient id="deep" x2="0" y2="1"><stop stop-color="${palette.middle}" stop-opacity=".12"/><stop offset="1" stop-color="${palette.near}" stop-opacity=".78"/></linearGradient><g clip-path="url(#below)"><g filter="url(#soft)" transform="matrix(1 0 0 -1 0 ${px(2 * shore)})">${mirrored}</g><rect ${area} fill="url(#deep)"/>${glints.join("")}</g>`;
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
