import { imageSize } from "image-size";
import { readJpeg } from "#shared/files/jpeg.ts";

/** The size of a picture in pixels; undefined if its header does not say, or nobody here understands it. */
export function pictureSize(bytes: Uint8Array): { width: number; height: number } | undefined {
	// The library fails on JPEG with extraneous bytes, which decoders skip.
	const size = bytes[0] === 0xff ? readJpeg(bytes) : librarySize(bytes);
	return size && size.width > 0 && size.height > 0 ? size : undefined;
}

function librarySize(bytes: Uint8Array) {
	try {
		return imageSize(bytes);
	} catch {
		return undefined;
	}
}
