import { RawImage } from "@huggingface/transformers";
import { badInput } from "../../engine-error.ts";

const HEADER_BYTES = 54;
const MAX_PIXELS = 50_000_000;

/** Reads a plain BMP of 24 or 32 bits, which the picture library does not know; else undefined. */
export function readBitmap(bytes: Uint8Array): RawImage | undefined {
	if (bytes[0] !== 0x42 || bytes[1] !== 0x4d || bytes.length < HEADER_BYTES) return undefined;
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const start = view.getUint32(10, true);
	const width = view.getInt32(18, true);
	// A negative height means that the first row is the top one.
	const signedHeight = view.getInt32(22, true);
	const height = Math.abs(signedHeight);
	const bits = view.getUint16(28, true);
	// Squeezed, or with a table of colours.
	const isOdd = !(bits === 32 || (bits === 24 && view.getUint32(30, true) === 0));
	const depth = bits / 8;
	const rowBytes = Math.ceil((width * depth) / 4) * 4;
	const isWhole = width > 0 && height > 0 && start + rowBytes * height <= bytes.length;
	if (isOdd || !isWhole || width * height > MAX_PIXELS) {
		throw badInput("This BMP is not read here. Please save it as PNG or JPEG.", 415);
	}
	const pixels = new Uint8ClampedArray(width * height * 3);
	for (let index = 0; index < width * height; index++) {
		const y = Math.floor(index / width);
		const at = start + rowBytes * (signedHeight < 0 ? y : height - 1 - y) + (index % width) * depth;
		// Blue comes first in the file.
		pixels.set([bytes[at + 2] ?? 0, bytes[at + 1] ?? 0, bytes[at] ?? 0], index * 3);
	}
	return new RawImage(pixels, width, height, 3);
}
