import { IMAGE_MAX_BYTES, IMAGE_UPLOAD_MAX_SIDE } from "#shared/limits.ts";
import { fitWithin } from "./image-fit.ts";
import { imageOrientation } from "./image-orientation.ts";

/** The types that are sent as they are: of those a browser can show, the provider takes no others. */
const travelsAsIs = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/bmp"];
const JPEG_QUALITY = 0.9;

/**
 * The picture to send: upright, its longest side at most IMAGE_UPLOAD_MAX_SIDE, in a type the server
 * takes. It is the same file when nothing has to change. Rejects what the browser cannot decode.
 */
export async function scaleImage(file: File): Promise<File> {
	// Decoding and scaling run off the main thread, so that the page never freezes.
	const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
	try {
		const size = fitWithin(bitmap, IMAGE_UPLOAD_MAX_SIDE);
		const isSmall = size.width === bitmap.width && file.size <= IMAGE_MAX_BYTES;
		if (isSmall && travelsAsIs.includes(file.type) && (await isUpright(file))) return file;
		return await redraw(file, bitmap, size);
	} finally {
		bitmap.close();
	}
}

async function isUpright(file: File): Promise<boolean> {
	return imageOrientation(await file.slice(0, 256 * 1024).arrayBuffer()) === 1;
}

async function redraw(
	file: File,
	bitmap: ImageBitmap,
	{ width, height }: { width: number; height: number },
): Promise<File> {
	const canvas = new OffscreenCanvas(width, height);
	const context = canvas.getContext("2d");
	if (!context) throw new Error("no canvas");
	context.imageSmoothingQuality = "high";
	context.drawImage(bitmap, 0, 0, width, height);
	const kept = file.type === "image/png" ? await canvas.convertToBlob() : undefined;
	if (kept && kept.size <= IMAGE_MAX_BYTES) return named(kept, file.name, "png");
	// JPEG has no transparency: without a background, clear pixels would turn black.
	context.globalCompositeOperation = "destination-over";
	context.fillStyle = "#fff";
	context.fillRect(0, 0, width, height);
	return named(
		await canvas.convertToBlob({ type: "image/jpeg", quality: JPEG_QUALITY }),
		file.name,
		"jpg",
	);
}

function named(blob: Blob, name: string, extension: string): File {
	return new File([blob], `${name.replace(/\.[^.]*$/, "")}.${extension}`, { type: blob.type });
}
