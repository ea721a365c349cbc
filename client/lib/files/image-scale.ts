import { IMAGE_MAX_BYTES, IMAGE_UPLOAD_MAX_SIDE } from "#shared/limits.ts";

/** The types that both browsers and the provider can read. */
const travelsAsIs = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/bmp"];
const JPEG_QUALITY = 0.9;

/**
 * Makes a picture ready to send: upright, at most IMAGE_UPLOAD_MAX_SIDE on its longest side, in a type the
 * server takes. Returns the same file if nothing has to change; rejects if the browser cannot decode it.
 */
export async function scaleImage(file: File): Promise<File> {
	// Decodes off the main thread, so that the page does not freeze.
	const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
	try {
		const size = fitWithin(bitmap, IMAGE_UPLOAD_MAX_SIDE);
		const isSmall = size.width === bitmap.width && file.size <= IMAGE_MAX_BYTES;
		if (isSmall && travelsAsIs.includes(file.type) && (await isUpright(file))) return file;
		const canvas = new OffscreenCanvas(size.width, size.height);
		const context = canvas.getContext("2d");
		if (!context) throw new Error("no canvas");
		context.imageSmoothingQuality = "high";
		context.drawImage(bitmap, 0, 0, size.width, size.height);
		const png = file.type === "image/png" ? await canvas.convertToBlob() : undefined;
		if (png && png.size <= IMAGE_MAX_BYTES) return named(png, file.name, "png");
		// JPEG has no transparency: without a background, transparent pixels would turn black.
		context.globalCompositeOperation = "destination-over";
		context.fillStyle = "#fff";
		context.fillRect(0, 0, size.width, size.height);
		const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality: JPEG_QUALITY });
		return named(jpeg, file.name, "jpg");
	} finally {
		bitmap.close();
	}
}

async function isUpright(file: File): Promise<boolean> {
	return imageOrientation(await file.slice(0, 256 * 1024).arrayBuffer()) === 1;
}

function named(blob: Blob, name: string, extension: string): File {
	return new File([blob], `${name.replace(/\.[^.]*$/, "")}.${extension}`, { type: blob.type });
}

/** The EXIF tag of the orientation in both byte orders; a short number follows it. */
const orientationTags = ["\x12\x01\x03\0\x01\0\0\0", "\x01\x12\0\x03\0\0\0\x01\0"];

/**
 * The EXIF orientation of a picture, from 1 (upright) to 8; 1 if there is none. Cameras set this value
 * instead of turning the pixels, and models ignore it.
 */
export function imageOrientation(head: ArrayBuffer): number {
	const [, exif = ""] = new TextDecoder("latin1").decode(head).split("Exif\0\0");
	const found = orientationTags.map((tag) => exif.split(tag)[1]?.charCodeAt(0) ?? 1);
	return found.find((orientation) => orientation > 1 && orientation <= 8) ?? 1;
}

type Size = { width: number; height: number };

/** Scales a size down so that its longest side is at most `maxSide`. */
export function fitWithin({ width, height }: Size, maxSide: number): Size {
	const factor = Math.min(1, maxSide / Math.max(width, height));
	const scaled = (side: number) => Math.max(1, Math.round(side * factor));
	return { width: scaled(width), height: scaled(height) };
}
