import { RawImage } from "@huggingface/transformers";
import { InputFault } from "../input-fault.ts";

const HEADER_BYTES = 54;
const MAX_PIXELS = 50_000_000;
const FULL_COLOUR = 24;
const WITH_ALPHA = 32;
const MASKED = 3;

type Header = { start: number; width: number; height: number; isTopDown: boolean; depth: number };

/** Reads a plain BMP of 24 or 32 bits, which the picture library does not know; else undefined. */
export function readBitmap(bytes: Uint8Array): RawImage | undefined {
	if (bytes[0] !== 0x42 || bytes[1] !== 0x4d || bytes.length < HEADER_BYTES) return undefined;
	const { start, width, height, isTopDown, depth } = readHeader(bytes);
	const rowBytes = Math.ceil((width * depth) / 4) * 4;
	if (width * height > MAX_PIXELS || start + rowBytes * height > bytes.length) {
		throw new InputFault("This picture is broken or too large.", 422);
	}
	const pixels = new Uint8ClampedArray(width * height * 3);
	for (let index = 0; index < width * height; index++) {
		const y = Math.floor(index / width);
		const row = isTopDown ? y : height - 1 - y;
		const at = start + rowBytes * row + (index % width) * depth;
		// Blue comes first in the file.
		pixels.set([bytes[at + 2] ?? 0, bytes[at + 1] ?? 0, bytes[at] ?? 0], index * 3);
	}
	return new RawImage(pixels, width, height, 3);
}

function readHeader(bytes: Uint8Array): Header {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const width = view.getInt32(18, true);
	const height = view.getInt32(22, true);
	const bits = view.getUint16(28, true);
	const packing = view.getUint32(30, true);
	const isPlain =
		packing === 0
			? bits === FULL_COLOUR || bits === WITH_ALPHA
			: packing === MASKED && bits === WITH_ALPHA;
	if (!isPlain || width <= 0 || height === 0) {
		throw new InputFault("This kind of BMP is not read here. Please save it as PNG or JPEG.", 415);
	}
	return {
		start: view.getUint32(10, true),
		width,
		height: Math.abs(height),
		// A negative height means that the first row is the top one.
		isTopDown: height < 0,
		depth: bits / 8,
	};
}
