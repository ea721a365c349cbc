/** Puts a picture on the clipboard, as PNG: browsers take no other type there. */
export function copyPicture(blob: Blob): Promise<void> {
	// A promise inside, since some browsers forget the press while they wait.
	return navigator.clipboard.write([new ClipboardItem({ "image/png": pngOf(blob) })]);
}

async function pngOf(blob: Blob): Promise<Blob> {
	if (blob.type === "image/png") return blob;
	const bitmap = await createImageBitmap(blob);
	const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
	canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
	return canvas.convertToBlob({ type: "image/png" });
}
