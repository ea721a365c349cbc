import { viewOf } from "./bytes.ts";
import { chunks } from "./chunks.ts";
import { readJpeg } from "./jpeg.ts";

/**
 * Whether the end of a picture of that content type is missing, in types that mark it or say how long they are; its
 * head may still be intact. What follows the end does not count.
 */
export function isCutOff(file: Uint8Array, contentType: string): boolean {
	if (contentType === "image/jpeg") return !readJpeg(file).isWhole;
	if (contentType === "image/png") return chunks(file, "png", "IEND").length === 0;
	if (contentType === "image/gif") return !isWholeGif(file);
	if (contentType === "image/bmp") return bitmapBytes(file) > file.length;
	// Some encoders count the head of eight bytes too, and browsers show what they wrote.
	return contentType === "image/webp" && viewOf(file).getUint32(4, true) > file.length;
}

const EXTENSION = 0x21;
const PICTURE = 0x2c;
const TRAILER = 0x3b;

/** Some encoders leave the trailer out: pictures that end where the file does are whole too. */
function isWholeGif(file: Uint8Array): boolean {
	let at = 13 + tableBytes(file[10]);
	let hasPicture = false;
	while (at < file.length) {
		const block = file[at];
		if (block === TRAILER) return true;
		if (block === EXTENSION) at = blocksEnd(file, at + 2);
		else if (block === PICTURE) {
			at = blocksEnd(file, at + 11 + tableBytes(file[at + 9]));
			hasPicture = true;
		}
		// Decoders skip what they do not know.
		else at += 1;
	}
	return hasPicture && at === file.length;
}

/** The size of a table of colours, by the flags that announce it. */
function tableBytes(flags = 0): number {
	return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** The end of a row of blocks, each of which begins with its length; the last has none. */
function blocksEnd(file: Uint8Array, from: number): number {
	let at = from;
	for (let length = file[at]; length; length = file[at]) at += 1 + length;
	return at + 1;
}

/** Compression by none, or none but masks of bits. */
const plainBitmaps = [0, 3, 6];

/** The bytes of a BMP up to its last pixel; 0 if its rows have no fixed length. Padding of the last row may be missing. */
function bitmapBytes(file: Uint8Array): number {
	if (file.length < 34) return 0;
	const view = viewOf(file);
	// The oldest head, of OS/2, has other fields.
	const isOldest = view.getUint32(14, true) === 12;
	if (isOldest || !plainBitmaps.includes(view.getUint32(30, true))) return 0;
	const bits = view.getUint32(18, true) * view.getUint16(28, true);
	// Below zero it says that rows go from top to bottom.
	const height = Math.abs(view.getInt32(22, true));
	if (bits === 0) return 0;
	return view.getUint32(10, true) + 4 * Math.ceil(bits / 32) * (height - 1) + Math.ceil(bits / 8);
}
