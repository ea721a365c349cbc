import { RawImage } from "@huggingface/transformers";
import sharp from "sharp";
import { badInput } from "../../engine-error.ts";
import { readBitmap } from "./read-bitmap.ts";

const MAX_PIXELS = 50_000_000;

/** Decodes a picture of any kind a browser shows, upright, three colours a pixel. */
export async function readPicture(request: Request): Promise<RawImage> {
	const bytes = new Uint8Array(await request.arrayBuffer());
	const bitmap = readBitmap(bytes);
	if (bitmap !== undefined) return bitmap;
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
		throw badInput(message, 422);
	}
}
