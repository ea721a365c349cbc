import { latin1, viewOf } from "#shared/files/bytes.ts";
import { allChunks, chunkType } from "#shared/files/chunks.ts";
import { END, START_OF_SCAN, segments } from "#shared/files/jpeg.ts";
import { orientationOf } from "#shared/files/orientation.ts";

type Bytes = Uint8Array<ArrayBuffer>;
/** What goes, from its first byte up to the one that stays. */
type Range = { from: number; to: number };

/**
 * A whole JPEG, PNG or WebP without what a camera or an editor wrote beside its pixels: the place, the time, names,
 * comments, signatures, and what follows the end, such as a phone's film. Its colours stay. The memory is the same,
 * written over. A picture that lies on its side keeps its EXIF, which says so: the pages turn theirs, a program may
 * not. Other formats stay as they are.
 */
export function withoutNotes(file: Bytes, contentType: string): Bytes {
	const isUpright = orientationOf(file) === 1;
	if (contentType === "image/jpeg") return without(jpegNotes(file, isUpright), file);
	if (contentType === "image/png") return without(pngNotes(file, isUpright), file);
	if (contentType === "image/webp") return withoutWebpNotes(file, isUpright);
	return file;
}

/** Moves what stays to the front, each byte once. The ranges are found meanwhile: none is behind what is read next. */
function without(ranges: Iterable<Range>, file: Bytes): Bytes {
	let end = 0;
	let next = 0;
	for (const { from, to } of ranges) {
		file.copyWithin(end, next, from);
		end += from - next;
		next = to;
	}
	file.copyWithin(end, next);
	return file.subarray(0, end + Math.max(0, file.length - next));
}

const EXIF = "Exif\0\0";
const COLOUR_PROFILE = "ICC_PROFILE\0";
const APP1 = 0xe1;
const APP2 = 0xe2;
/** Adobe's, which tells decoders how the colours are coded. */
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

function* jpegNotes(file: Bytes, isUpright: boolean): Generator<Range> {
	let hasScan = false;
	for (const { marker, content } of segments(file)) {
		const to = content.byteOffset - file.byteOffset + content.length;
		hasScan ||= marker === START_OF_SCAN;
		if (marker === END && hasScan) {
			yield { from: to, to: file.length };
			return;
		}
		if (isJpegNote(marker, content, isUpright)) yield { from: to - content.length - 4, to };
	}
}

function isJpegNote(marker: number, content: Uint8Array, isUpright: boolean): boolean {
	const starts = (name: string) => latin1(content, 0, name.length) === name;
	if (marker === APP1) return isUpright || !starts(EXIF);
	if (marker === APP2) return !starts(COLOUR_PROFILE);
	return marker === COMMENT || (marker > APP2 && marker <= APP15 && marker !== APP14);
}

const pngEnd = chunkType("IEND");
const pngExif = chunkType("eXIf");
const pngTexts = new Set(["tEXt", "zTXt", "iTXt", "tIME", "caBX"].map(chunkType));

function* pngNotes(file: Bytes, isUpright: boolean): Generator<Range> {
	for (const { type, from, to } of allChunks(file, "png")) {
		if (type === pngEnd) {
			yield { from: to, to: file.length };
			return;
		}
		if (pngTexts.has(type) || (type === pngExif && isUpright)) yield { from, to };
	}
}

const webpExif = chunkType("EXIF");
const webpTexts = new Set(["XMP ", "C2PA"].map(chunkType));
/** The place of the flags in a file whose first chunk is VP8X. */
const FLAGS_AT = 20;
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

function withoutWebpNotes(file: Bytes, isUpright: boolean): Bytes {
	const bare = without(webpNotes(file, isUpright), file);
	const view = viewOf(bare);
	view.setUint32(4, Math.max(0, view.getUint32(4, true) - (file.length - bare.length)), true);
	if (latin1(bare, 12, 4) === "VP8X" && bare.length > FLAGS_AT) {
		const gone = isUpright ? EXIF_FLAG | XMP_FLAG : XMP_FLAG;
		view.setUint8(FLAGS_AT, view.getUint8(FLAGS_AT) & ~gone);
	}
	return bare;
}

function* webpNotes(file: Bytes, isUpright: boolean): Generator<Range> {
	for (const { type, from, to } of allChunks(file, "webp")) {
		if (webpTexts.has(type) || (type === webpExif && isUpright)) yield { from, to };
	}
}
