import { disableTypes, imageSize, types } from "image-size";
import { readJpeg } from "./jpeg.ts";

/** What `sniffImage` knows. The library takes minutes for a made-up HEIF of a megabyte. */
const measured: readonly string[] = ["png", "jpg", "webp", "gif", "bmp", "tiff"];
disableTypes(types.filter((type) => !measured.includes(type)));

/**
 * The size in pixels that the head of a picture states, before it is turned upright; undefined if the type is unknown or
 * the head has none.
 */
export function pictureSize(file: Uint8Array): { width: number; height: number } | undefined {
	// The library fails on JPEG with extraneous bytes, which decoders skip.
	const size = file[0] === 0xff ? readJpeg(file) : librarySize(file);
	return size && size.width > 0 && size.height > 0 ? size : undefined;
}

function librarySize(file: Uint8Array) {
	try {
		return imageSize(file);
	} catch {
		return undefined;
	}
}
