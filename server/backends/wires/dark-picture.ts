import { promisify } from "node:util";
import { deflateRaw, inflate } from "node:zlib";
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
		if (type === "png") return await isDarkPng(file, size);
		return type === "jpg" && (await isDarkJpeg(file, size));
	} catch {
		// Whether a damaged picture can be shown is for browsers to say.
		return false;
	}
}

type Size = { width: number; height: number };

function mostBytes({ width, height }: Size): number {
	return TABLE_BYTES + (width * height) / PIXELS_PER_BYTE;
}

/** Samples of 8 bits a pixel by colour type: grey, colours, grey or colours with alpha; palettes are left out. */
const channelsOf: Readonly<Record<number, { all: number; colours: number }>> = {
	0: { all: 1, colours: 1 },
	2: { all: 3, colours: 3 },
	4: { all: 2, colours: 1 },
	6: { all: 4, colours: 3 },
};

async function isDarkPng(file: Buffer, size: Size): Promise<boolean> {
	const [depth, colourType = -1] = file.subarray(24);
	const isInterlaced = file[28] !== 0;
	const channels = channelsOf[colourType];
	if (depth !== 8 || isInterlaced || !channels) return false;
	const pixels = pixelsOf(file);
	if (pixels.length > mostBytes(size)) return false;
	const rowBytes = size.width * channels.all;
	const rows = await promisify(inflate)(pixels, {
		maxOutputLength: (rowBytes + 1) * size.height,
	});
	let above: Uint8Array = new Uint8Array(rowBytes);
	for (let at = 0; at + rowBytes < rows.length; at += rowBytes + 1) {
		const row = Uint8Array.from(rows.subarray(at + 1, at + 1 + rowBytes));
		unfilter(row, { above, filter: rows[at] ?? 0, step: channels.all });
		if (isBright(row, channels)) return false;
		above = row;
	}
	return true;
}

function isBright(row: Uint8Array, { all, colours }: { all: number; colours: number }): boolean {
	for (let place = 0; place < row.length; place += 1) {
		if ((row[place] ?? 0) > DARKEST && place % all < colours) return true;
	}
	return false;
}

/** The compressed pixels of a PNG. */
function pixelsOf(file: Buffer): Buffer {
	const parts: Buffer[] = [];
	for (let at = 8; at + 8 <= file.length; ) {
		const length = file.readUInt32BE(at);
		const isOfPixels = file.toString("latin1", at + 4, at + 8) === "IDAT";
		if (isOfPixels) parts.push(file.subarray(at + 8, at + 8 + length));
		at += length + 12;
	}
	return Buffer.concat(parts);
}

type Filtered = { above: Uint8Array; filter: number; step: number };

/** Undoes the filter of a row of a PNG: each byte is the difference to a guess from those beside and above. */
function unfilter(row: Uint8Array, { above, filter, step }: Filtered): void {
	if (filter === 0) return;
	for (let place = 0; place < row.length; place += 1) {
		const left = row[place - step] ?? 0;
		const up = above[place] ?? 0;
		let guess = left;
		if (filter === 2) guess = up;
		else if (filter === 3) guess = (left + up) >> 1;
		else if (filter === 4) guess = nearest(left, up, above[place - step] ?? 0);
		row[place] = (row[place] ?? 0) + guess;
	}
}

/** PNG's guess named after Paeth. */
function nearest(left: number, up: number, corner: number): number {
	const toLeft = Math.abs(up - corner);
	const toUp = Math.abs(left - corner);
	const toCorner = Math.abs(left + up - 2 * corner);
	if (toLeft <= toUp && toLeft <= toCorner) return left;
	return toUp <= toCorner ? up : corner;
}

const QUANTISERS = 0xdb;
const CODES = 0xc4;

/** A JPEG's pixels, compressed again, tell whether they are of one colour, and its first block tells the brightness. */
async function isDarkJpeg(file: Buffer, size: Size): Promise<boolean> {
	let step = 0;
	let codes: Uint8Array | undefined;
	for (const { marker, content } of segments(file)) {
		// The brightness uses the first table of each kind.
		if (marker === QUANTISERS && step === 0) step = content[1] ?? 0;
		if (marker === CODES && content[0] === 0) codes ??= content;
		if (marker !== START_OF_SCAN) continue;
		const start = content.byteOffset - file.byteOffset + content.byteLength;
		const pixels = file.subarray(start);
		if (!codes || pixels.length > 4 * mostBytes(size)) return false;
		const again = await promisify(deflateRaw)(pixels);
		const isOfOneColour = again.length < TABLE_BYTES / 4 + pixels.length / PIXELS_PER_BYTE;
		// A block's first number is eight times its mean, from the middle of 256.
		return isOfOneColour && 128 + (firstNumber(pixels, codes) * step) / 8 <= DARKEST;
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
