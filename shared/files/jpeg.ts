import { startsWith, viewOf } from "./bytes.ts";

type Jpeg = {
	/** In pixels; 0 if the file does not say. */
	width: number;
	height: number;
	/** Whether the end marker follows the picture. */
	isWhole: boolean;
	/** What its camera wrote, each with the name of the block. */
	exif: Uint8Array[];
};

/** The marker before the compressed pixels. */
export const START_OF_SCAN = 0xda;
/** The marker after them. `segments` gives only the one that ends the picture. */
export const END = 0xd9;
/** Has notes of several kinds, each after its name. */
export const APP1 = 0xe1;
export const EXIF_NAME = "Exif\0\0";
/** Start-of-frame markers, which contain the size; other markers in this range are tables. */
const isFrame = (marker: number) =>
	marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers without a length: stuffed bytes, restarts, start and end. */
const isBare = (marker: number) => marker <= 1 || (marker >= 0xd0 && marker <= END);

/** Reads a JPEG up to its end, without the thumbnails inside its segments. */
export function readJpeg(file: Uint8Array): Jpeg {
	const jpeg: Jpeg = { width: 0, height: 0, isWhole: false, exif: [] };
	let hasScan = false;
	for (const { marker, content } of segments(file)) {
		if (marker === START_OF_SCAN) hasScan = true;
		if (marker === END) jpeg.isWhole = true;
		if (marker === APP1 && startsWith(content, EXIF_NAME)) jpeg.exif.push(content);
		if (isFrame(marker) && !hasScan && content.length >= 5) {
			const frame = viewOf(content);
			// The largest one, in case a false frame hides the real size.
			jpeg.height = Math.max(jpeg.height, frame.getUint16(1));
			jpeg.width = Math.max(jpeg.width, frame.getUint16(3));
		}
	}
	return jpeg;
}

type Segment = { marker: number; content: Uint8Array };

/**
 * The segments of a JPEG up to its end, each with its marker and the content behind it, a part of the same bytes. What
 * follows the end does not count: a phone's video, more pictures.
 */
export function* segments(file: Uint8Array): Generator<Segment> {
	let hasScan = false;
	for (const segment of allSegments(file)) {
		if (segment.marker === START_OF_SCAN) hasScan = true;
		if (segment.marker === END && !hasScan) continue;
		yield segment;
		if (segment.marker === END) return;
	}
}

/** Walks from marker to marker, as decoders do: skips extra bytes and fill bytes in between. */
function* allSegments(file: Uint8Array): Generator<Segment> {
	const view = viewOf(file);
	for (let at = file.indexOf(0xff, 2); at !== -1; at = file.indexOf(0xff, at)) {
		while (file[at] === 0xff) at += 1;
		const marker = file[at];
		if (marker === undefined) return;
		at += 1;
		if (isBare(marker)) yield { marker, content: file.subarray(at, at) };
		else if (at + 2 > file.length) return;
		else {
			const end = at + Math.max(2, view.getUint16(at));
			yield { marker, content: file.subarray(at + 2, end) };
			at = end;
		}
	}
}
