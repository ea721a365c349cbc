import { convertIndexedToRgb, decode } from "fast-png";
import { pictureSize } from "../uploads/inspect-upload.ts";

/** The colours that the sandbox can name. */
export const colours = [
	"black",
	"white",
	"grey",
	"red",
	"orange",
	"yellow",
	"green",
	"blue",
	"purple",
	"pink",
] as const;

type Colour = (typeof colours)[number];

/** What the sandbox sees of a picture. */
export type SeenPicture = {
	width: number;
	height: number;
	/** Its main colours and its brightness; absent for what is no PNG, as only those are decoded here. */
	looks?: { colours: Colour[]; isLight: boolean } | undefined;
};

/** Decoding stops the process for 30 ms a megapixel. */
const MOST_PIXELS = 2_000_000;
/** Enough for its main colours. */
const SAMPLES = 4_000;
const MOST_COLOURS = 3;
/** The share of a picture that makes a colour one of its main ones. */
const LEAST_SHARE = 0.1;

/** Looks at a picture's own pixels. Undefined if it is none. */
export function seePicture(file: Uint8Array): SeenPicture | undefined {
	const size = pictureSize(file);
	return size && { ...size, looks: looksOf(file, size.width * size.height) };
}

function looksOf(file: Uint8Array, count: number): SeenPicture["looks"] {
	const pixels = count <= MOST_PIXELS ? pixelsOf(file, count) : undefined;
	if (!pixels?.length) return undefined;
	const shares = new Map<Colour, number>();
	let light = 0;
	for (const pixel of pixels) {
		const colour = nameOf(pixel);
		shares.set(colour, (shares.get(colour) ?? 0) + 1 / pixels.length);
		light += lightnessOf(pixel) / pixels.length;
	}
	const sorted = [...shares].sort(([, one], [, other]) => other - one);
	const main = sorted.filter(([, share], place) => place === 0 || share >= LEAST_SHARE);
	return { colours: main.slice(0, MOST_COLOURS).map(([name]) => name), isLight: light > 0.5 };
}

/** Red, green and blue, from 0 to 1. */
type Pixel = readonly [red: number, green: number, blue: number];

/** Some pixels of a PNG, from all over it, over white where it is transparent; undefined if it is none. */
function pixelsOf(file: Uint8Array, count: number): Pixel[] | undefined {
	try {
		const png = decode(file);
		const data = png.palette ? convertIndexedToRgb(png) : png.data;
		const channels = data.length / count;
		// Samples of fewer bits are packed.
		if (!Number.isInteger(channels)) return undefined;
		const most = png.depth === 16 ? 65_535 : 255;
		const isGrey = channels < 3;
		const hasAlpha = channels % 2 === 0;
		const step = Math.max(1, Math.floor(count / SAMPLES));
		return Array.from({ length: Math.floor(count / step) }, (_, place): Pixel => {
			const at = place * step * channels;
			const alpha = hasAlpha ? (data[at + channels - 1] ?? most) / most : 1;
			const sample = (channel: number) =>
				((data[at + (isGrey ? 0 : channel)] ?? 0) / most) * alpha + 1 - alpha;
			return [sample(0), sample(1), sample(2)];
		});
	} catch {
		return undefined;
	}
}

function lightnessOf([red, green, blue]: Pixel): number {
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Where each colour ends on the circle of hues, in degrees. */
const hues: readonly (readonly [end: number, name: Colour])[] = [
	[15, "red"],
	[45, "orange"],
	[70, "yellow"],
	[170, "green"],
	[260, "blue"],
	[300, "purple"],
	[345, "pink"],
	[360, "red"],
];

function nameOf([red, green, blue]: Pixel): Colour {
	const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
	const spread = most - least;
	if (most < 0.16) return "black";
	if (spread < 0.12) return least > 0.86 ? "white" : "grey";
	const turn =
		most === red
			? (green - blue) / spread
			: most === green
				? (blue - red) / spread + 2
				: (red - green) / spread + 4;
	const degrees = (turn * 60 + 360) % 360;
	return hues.find(([end]) => degrees < end)?.[1] ?? "red";
}
