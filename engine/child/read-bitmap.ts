import { RawImage } from "@huggingface/transformers";
import { InputFault } from "./input-fault.ts";

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
	const depth = view.getUint16(28, true) / 8;
	const compression = view.getUint32(30, true);
	const isPlain = compression === 0 || (compression === 3 && depth === 4);
	if (!isPlain || (depth !== 3 && depth !== 4) || width <= 0 || height === 0) {
		throw new InputFault("This kind of BMP is not read here. Please save it as PNG or JPEG.", 415);
	}
	const rowBytes = Math.ceil((width * depth) / 4) * 4;
	if (width * height > MAX_PIXELS || start + rowBytes * height > bytes.length) {
		throw new InputFault("This picture is broken or too large.", 422);
	}
	const pixels = new Uint8ClampedArray(width * height * 3);
	for (let y = 0; y < height; y++) {
		const row = start + rowBytes * (signedHeight > 0 ? height - 1 - y : y);
		for (let x = 0; x < width; x++) {
			for (let channel = 0; channel < 3; channel++) {
				// Blue comes first in the file.
				pixels[(y * width + x) * 3 + channel] = bytes[row + x * depth + 2 - channel] ?? 0;
			}
		}
	}
	return new RawImage(pixels, width, height, 3);
}
