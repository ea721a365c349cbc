import { latin1, startsWith, viewOf } from "./bytes.ts";
import { chunks } from "./chunks.ts";
import { EXIF_NAME, readJpeg } from "./jpeg.ts";

const ORIENTATION_TAG = 0x0112;

/**
 * The EXIF orientation of a JPEG, PNG or WebP, from 1 (upright) to 8; 1 if there is none. Cameras set this
 * value instead of turning the pixels, and models ignore it.
 */
export function orientationOf(file: Uint8Array): number {
	for (const block of exifBlocks(file)) {
		const orientation = orientationIn(block);
		if (orientation > 1) return orientation;
	}
	return 1;
}

/** The orientation in one EXIF block, from 1 (upright, or none) to 8, with its name or without. */
export function orientationIn(block: Uint8Array): number {
	const orientation = tiffOrientation(withoutName(block));
	return orientation > 1 && orientation <= 8 ? orientation : 1;
}

function exifBlocks(file: Uint8Array): Uint8Array[] {
	if (latin1(file, 0, 2) === "\xff\xd8") return readJpeg(file).exif;
	if (latin1(file, 0, 4) === "\x89PNG") return chunks(file, "png", "eXIf");
	return latin1(file, 8, 4) === "WEBP" ? chunks(file, "riff", "EXIF") : [];
}

/** Some encoders use JPEG's name of the block in WebP, too. */
function withoutName(block: Uint8Array): Uint8Array {
	return startsWith(block, EXIF_NAME) ? block.subarray(EXIF_NAME.length) : block;
}

/** The orientation in the first directory of an EXIF block; 1 if the block is truncated or has none. */
function tiffOrientation(block: Uint8Array): number {
	if (block.length < 8) return 1;
	const view = viewOf(block);
	const isLittle = startsWith(block, "II");
	const directory = view.getUint32(4, isLittle);
	if (directory + 2 > block.length) return 1;
	const count = view.getUint16(directory, isLittle);
	for (let entry = 0; entry < count; entry++) {
		const at = directory + 2 + 12 * entry;
		if (at + 12 > block.length) return 1;
		if (view.getUint16(at, isLittle) === ORIENTATION_TAG) return view.getUint16(at + 8, isLittle);
	}
	return 1;
}
