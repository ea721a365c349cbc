import { convertIndexedToRgb, decode } from "fast-png";
import { imageSize } from "image-size";
import { START_OF_SCAN, segments } from "#shared/files/jpeg.ts";

/** The brightest that a sample of a black picture may be, of 255; encoders round. */
const DARKEST = 24;
/** Smaller pictures are icons and the like. */
const SHORTEST_SIDE = 32;
/** A picture of one colour says the same over and over: past this share of its pixels it does not. */
const PIXELS_PER_BYTE = 50;
const TABLE_BYTES = 400;

/**
 * Whether a PNG or a JPEG is of one dark colour: with it, filters of diffusers and of engines replace a picture that
 * they withhold, often without a mark. Other formats are not looked at. Never rejects.
 */
export async function isDark(file: Buffer): Promise<boolean> {
	try {
		const { width, height, type } = imageSize(file);
		if (Math.min(width, height) < SHORTEST_SIDE) return false;
		const size = { width, height };
		if (type === "png") return isDarkPng(file, size);
		return type === "jpg" && isDarkJpeg(file, size);
	} catch {
		// Whether a damaged picture can be shown is for browsers to say.
		return false;
	}
}

type Size = { width: number; height: number };

function mostBytes({ width, height }: Size): number {
	return TABLE_BYTES + (width * height) / PIXELS_PER_BYTE;
}

/** Decoding stops the process for 30 ms a megapixel. */
const MOST_PIXELS = 2048 * 2048;
/** What may stand beside the pixels: a prompt, a colour profile. Also bounds what a hostile file unpacks to. */
const METADATA_BYTES = 16 * 1024;

function isDarkPng(file: Buffer, size: Size): boolean {
	const pixels = size.width * size.height;
	if (pixels > MOST_PIXELS || file.length > METADATA_BYTES + mostBytes(size)) return false;
	const png = decode(file);
	if (png.palette) {
		const data = convertIndexedToRgb(png);
		return areDark(data, { channels: data.length / pixels, darkest: DARKEST });
	}
	// Samples of 16 bits are longer numbers; shorter ones are packed into bytes, where only 0 says the same of all.
	const darkest = png.depth === 16 ? DARKEST * 257 : png.depth === 8 ? DARKEST : 0;
	return areDark(png.data, { channels: png.channels, darkest });
}

/** Two or four channels end with alpha, which does not count. */
function areDark(
	samples: ArrayLike<number>,
	{ channels, darkest }: { channels: number; darkest: number },
): boolean {
	const alpha = channels % 2 === 0 ? channels - 1 : channels;
	for (let place = 0; place < samples.length; place += 1) {
		if ((samples[place] ?? 0) > darkest && place % channels !== alpha) return false;
	}
	return true;
}

const QUANTISERS = 0xdb;
const CODES = 0xc4;

/** A scan begins with the colour, and ends with less than a whole round. */
const BEGIN_BYTES = 8;
/** Longest round of codes that says "as before" of each block, in bytes. */
const LONGEST_ROUND = 128;

/**
 * A JPEG of one colour says it in its first block, whose first number tells the brightness, and the same of each further
 * block: all its scans, of which a progressive one has several, go round.
 */
function isDarkJpeg(file: Buffer, size: Size): boolean {
	if (file.length > METADATA_BYTES + 4 * mostBytes(size)) return false;
	const all = [...segments(file)];
	// The brightness uses the first table of each kind.
	const step = all.find(({ marker }) => marker === QUANTISERS)?.content[1] ?? 0;
	const codes = all.find(({ marker, content }) => marker === CODES && content[0] === 0)?.content;
	const heads = all.filter(({ marker }) => marker === START_OF_SCAN).map(({ content }) => content);
	const [first, ...others] = heads.map((head) => scanBehind(file, head));
	if (!first || !codes || !goesRound(first)) return false;
	// A further scan may say at once that nothing differs.
	if (!others.every((scan) => scan.length <= 2 * BEGIN_BYTES || goesRound(scan))) return false;
	// A progressive picture leaves out bits of its first numbers, as many as its head says at the end.
	const bits = (heads[0]?.at(-1) ?? 0) & 0xf;
	// A block's first number is eight times its mean, from the middle of 256.
	return 128 + (firstNumber(first, codes) * 2 ** bits * step) / 8 <= DARKEST;
}

/** The compressed pixels behind the head of a scan, up to the next marker. */
function scanBehind(file: Buffer, head: Uint8Array): Buffer {
	const start = head.byteOffset - file.byteOffset + head.byteLength;
	let end = file.indexOf(0xff, start);
	while (end !== -1 && file[end + 1] === 0) end = file.indexOf(0xff, end + 2);
	return file.subarray(start, end === -1 ? file.length : end);
}

/** Whether bytes repeat after their beginning, at least once, whatever the length of a round. */
function goesRound(bytes: Buffer): boolean {
	const all = bytes.subarray(BEGIN_BYTES, -1);
	const longest = Math.min(LONGEST_ROUND, all.length / 2);
	for (let round = 1; round <= longest; round += 1) {
		if (all.subarray(round).equals(all.subarray(0, all.length - round))) return true;
	}
	return false;
}

/** Decodes the first number of the compressed pixels: a code for its length in bits, then its bits. */
function firstNumber(pixels: Buffer, codes: Uint8Array): number {
	const bits = [...pixels.subarray(0, 5)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
	const counts = codes.subarray(1, 17);
	let code = 0;
	let known = 0;
	for (const [place, count] of counts.entries()) {
		const length = place + 1;
		const own = Number.parseInt(bits.slice(0, length), 2);
		if (own - code < count) {
			const size = codes[17 + known + own - code] ?? 0;
			const value = Number.parseInt(bits.slice(length, length + size) || "0", 2);
			return value < 2 ** (size - 1) ? value - 2 ** size + 1 : value;
		}
		known += count;
		code = (code + count) * 2;
	}
	return 0;
}
