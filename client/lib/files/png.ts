import { fitWithin } from "./image-scale.ts";

/** A picture as a new PNG, at most `maxSide` pixels on its longest side. Rejects if this browser cannot decode it. */
export async function drawPng(picture: Blob, maxSide = Number.POSITIVE_INFINITY): Promise<Blob> {
	const bitmap = await createImageBitmap(picture);
	const { width, height } = fitWithin(bitmap, maxSide);
	const canvas = new OffscreenCanvas(width, height);
	const context = canvas.getContext("2d");
	if (context) context.imageSmoothingQuality = "high";
	context?.drawImage(bitmap, 0, 0, width, height);
	bitmap.close();
	return canvas.convertToBlob();
}
