import { promisify } from "node:util";
import { crc32, deflate, inflate } from "node:zlib";

/** Pixels of four bytes each: red, green, blue, alpha. */
export type Pixels = { width: number; height: number; data: Buffer };

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** Channels by colour type; palettes are not read. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };
/** More would stop the process for a quarter of a second. */
const MOST_PIXELS = 2048 * 2048;

const inflated = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);
const deflated = promisify<Buffer, { level: number }, Buffer>(deflate);

/**
 * The pixels of a PNG of 8 bits a sample, as canvases write it; undefined for any other file. Of the file only header
 * and pixels are unpacked, beside the process, and no more than the header announces: in fast-png a file of
 * 1.5 MB, a visitor's or a provider's, that unpacks to 1.5 GB would hold the process for seconds.
 */
export async function readPng(file: Buffer): Promise<Pixels | undefined> {
	if (!file.subarray(0, 8).equals(SIGNATURE) || file.length < 33) return undefined;
	const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
	const [depth, colourType = -1, , , isInterlaced] = file.subarray(24, 29);
	const channels = channelsOf[colourType];
	if (depth !== 8 || isInterlaced !== 0 || !channels) return undefined;
	if (width === 0 || height === 0 || width * height > MOST_PIXELS) return undefined;
	const maxOutputLength = height * (1 + width * channels);
	const rows = await inflated(packedPixels(file), { maxOutputLength }).catch(() => undefined);
	if (rows?.length !== maxOutputLength) return undefined;
	unfilter(rows, { height, channels });
	return { width, height, data: toRgba(rows, { width, height, channels }) };
}

function packedPixels(file: Buffer): Buffer {
	const pieces: Buffer[] = [];
	for (let at = 8; at + 12 <= file.length; ) {
		const end = at + 8 + file.readUInt32BE(at);
		if (file.toString("latin1", at + 4, at + 8) === "IDAT") pieces.push(file.subarray(at + 8, end));
		at = end + 4;
	}
	return Buffer.concat(pieces);
}

/** Undoes the filters in place: each row begins with the number of the one that it has. */
function unfilter(rows: Buffer, { height, channels }: { height: number; channels: number }) {
	const length = rows.length / height;
	let before: Buffer = Buffer.alloc(length);
	for (let start = 0; start < rows.length; start += length) {
		const row = rows.subarray(start, start + length);
		const filter = row[0] ?? 0;
		for (let at = 1; filter !== 0 && at < length; at += 1) {
			const isFirst = at <= channels;
			const left = isFirst ? 0 : (row[at - channels] ?? 0);
			const corner = isFirst ? 0 : (before[at - channels] ?? 0);
			row[at] = (row[at] ?? 0) + predicted(filter, left, before[at] ?? 0, corner);
		}
		before = row;
	}
}

function predicted(...[filter, left, above, corner]: [number, number, number, number]): number {
	if (filter === 1) return left;
	if (filter === 2) return above;
	if (filter === 3) return (left + above) >> 1;
	// Paeth: the neighbour that is nearest to their plane.
	const [ofLeft, ofAbove] = [Math.abs(above - corner), Math.abs(left - corner)];
	const ofCorner = Math.abs(left + above - 2 * corner);
	if (ofLeft <= ofAbove && ofLeft <= ofCorner) return left;
	return ofAbove <= ofCorner ? above : corner;
}

function toRgba(
	rows: Buffer,
	{ width, height, channels }: Omit<Pixels, "data"> & { channels: number },
) {
	const data = Buffer.alloc(width * height * 4, 255);
	const isGrey = channels < 3;
	const hasAlpha = channels % 2 === 0;
	for (let pixel = 0; pixel < width * height; pixel += 1) {
		const from = pixel * channels + Math.floor(pixel / width) + 1;
		for (let colour = 0; colour < 3; colour += 1) {
			data[pixel * 4 + colour] = rows[from + (isGrey ? 0 : colour)] ?? 0;
		}
		if (hasAlpha) data[pixel * 4 + 3] = rows[from + channels - 1] ?? 0;
	}
	return data;
}

/** A PNG of these pixels, packed beside the process, which fast-png would hold for half a second. */
export async function writePng({ width, height, data }: Pixels): Promise<Buffer> {
	const length = width * 4;
	const rows = Buffer.alloc(height * (length + 1));
	for (let row = 0; row < height; row += 1) {
		data.copy(rows, row * (length + 1) + 1, row * length, (row + 1) * length);
	}
	const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	const packed = await deflated(rows, { level: 3 });
	return Buffer.concat([
		SIGNATURE,
		chunk("IHDR", header),
		chunk("IDAT", packed),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

function chunk(type: string, content: Buffer): Buffer {
	const typed = Buffer.concat([Buffer.from(type, "latin1"), content]);
	const framed = Buffer.alloc(typed.length + 8);
	framed.writeUInt32BE(content.length, 0);
	typed.copy(framed, 4);
	framed.writeUInt32BE(crc32(typed), typed.length + 4);
	return framed;
}
