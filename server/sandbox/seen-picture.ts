import { type Pixels, readPng } from "../png.ts";
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
	/** Its main colours and its brightness; absent for what `readPng` does not read. */
	looks?: { colours: Colour[]; isLight: boolean } | undefined;
};

/** Enough for its main colours. */
const SAMPLES = 4_000;
const MOST_COLOURS = 3;
/** The share of a picture that makes a colour one of its main ones. */
const LEAST_SHARE = 0.1;

/** Looks at a picture's own pixels. Undefined if it is none. */
export async function seePicture(file: Uint8Array): Promise<SeenPicture | undefined> {
	const size = pictureSize(file);
	if (!size) return undefined;
	const png = await readPng(Buffer.from(file.buffer, file.byteOffset, file.length));
	return { ...size, looks: png && looksOf(samplesOf(png)) };
}

function looksOf(pixels: readonly Pixel[]): SeenPicture["looks"] {
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

/** Some pixels from all over a picture, over white where it is transparent. */
function samplesOf({ width, height, data }: Pixels): Pixel[] {
	const count = width * height;
	const step = Math.max(1, Math.floor(count / SAMPLES));
	return Array.from({ length: Math.floor(count / step) }, (_, place): Pixel => {
		const at = place * step * 4;
		const alpha = (data[at + 3] ?? 0) / 255;
		const sample = (colour: number) => ((data[at + colour] ?? 0) / 255) * alpha + 1 - alpha;
		return [sample(0), sample(1), sample(2)];
	});
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
