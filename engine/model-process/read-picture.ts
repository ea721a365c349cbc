import { RawImage } from "@huggingface/transformers";
import sharp from "sharp";
import { badInput } from "../engine-error.ts";

const MAX_PIXELS = 50_000_000;
const BMP_HEADER_BYTES = 54;

/** Decodes any picture that browsers show: upright, RGB. */
export async function readPicture(file: Uint8Array | undefined): Promise<RawImage> {
	const bytes = Buffer.from(file ?? []);
	if (bytes.length >= BMP_HEADER_BYTES && bytes.toString("latin1", 0, 2) === "BM") {
		return readBitmap(bytes);
	}
	try {
		const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
			.autoOrient()
			.flatten({ background: "white" })
			.toColourspace("srgb")
			.raw()
			.toBuffer({ resolveWithObject: true });
		const image = new RawImage(new Uint8ClampedArray(data), info.width, info.height, info.channels);
		return image.rgb();
	} catch {
		const message = "This picture cannot be read. It may be broken, too large, or no picture.";
		throw badInput(message, "file_broken");
	}
}

/** Reads an uncompressed BMP of 24 or 32 bits, which the picture library does not support. */
function readBitmap(bytes: Buffer): RawImage {
	const start = bytes.readUInt32LE(10);
	const width = bytes.readInt32LE(18);
	// A negative height means that rows start at the top.
	const signedHeight = bytes.readInt32LE(22);
	const height = Math.abs(signedHeight);
	const depth = bytes.readUInt16LE(28) / 8;
	// Otherwise it is compressed or has a palette.
	const isPlain = depth === 4 || (depth === 3 && bytes.readUInt32LE(30) === 0);
	const rowBytes = Math.ceil((width * depth) / 4) * 4;
	const isWhole = width > 0 && height > 0 && start + rowBytes * height <= bytes.length;
	if (!isPlain || !isWhole || width * height > MAX_PIXELS) {
		const message = "This BMP is not read here. Please save it as PNG or JPEG.";
		throw badInput(message, "unsupported_file_type");
	}
	const pixels = new Uint8ClampedArray(width * height * 3);
	for (let index = 0; index < width * height; index++) {
		const y = Math.floor(index / width);
		const at = start + rowBytes * (signedHeight < 0 ? y : height - 1 - y) + (index % width) * depth;
		// BMP stores blue first.
		pixels.set([bytes[at + 2] ?? 0, bytes[at + 1] ?? 0, bytes[at] ?? 0], index * 3);
	}
	return new RawImage(pixels, width, height, 3);
}
