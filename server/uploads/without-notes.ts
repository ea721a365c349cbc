import { latin1, startsWith, viewOf } from "#shared/files/bytes.ts";
import { allChunks, chunks, chunkType } from "#shared/files/chunks.ts";
import { APP1, END, EXIF_NAME, segments } from "#shared/files/jpeg.ts";
import { orientationIn } from "#shared/files/orientation.ts";

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
	if (contentType === "image/jpeg") return without(jpegNotes(file), file);
	if (contentType === "image/png") return without(pngNotes(file), file);
	if (contentType === "image/webp") return withoutWebpNotes(file);
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

const COLOUR_PROFILE = "ICC_PROFILE\0";
const APP2 = 0xe2;
/** Adobe's, which tells decoders how the colours are coded. */
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

function* jpegNotes(file: Bytes): Generator<Range> {
	for (const { marker, content } of segments(file)) {
		const to = content.byteOffset - file.byteOffset + content.length;
		if (marker === END) yield { from: to, to: file.length };
		if (isJpegNote(marker, content)) yield { from: to - content.length - 4, to };
	}
}

function isJpegNote(marker: number, content: Uint8Array): boolean {
	if (marker === APP1) return !startsWith(content, EXIF_NAME) || orientationIn(content) === 1;
	if (marker === APP2) return !startsWith(content, COLOUR_PROFILE);
	return marker === COMMENT || (marker > APP2 && marker <= APP15 && marker !== APP14);
}

const pngEnd = chunkType("IEND");
const pngExif = chunkType("eXIf");
const pngTexts = new Set(["tEXt", "zTXt", "iTXt", "tIME", "caBX"].map(chunkType));

function* pngNotes(file: Bytes): Generator<Range> {
	for (const { type, from, to, content } of allChunks(file, "png")) {
		if (type === pngEnd) {
			yield { from: to, to: file.length };
			return;
		}
		const isNote = type === pngExif ? orientationIn(content) === 1 : pngTexts.has(type);
		if (isNote) yield { from, to };
	}
}

const webpExif = chunkType("EXIF");
const webpTexts = new Set(["XMP ", "C2PA"].map(chunkType));
/** The place of the flags in a file whose first chunk is VP8X. */
const FLAGS_AT = 20;
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

function withoutWebpNotes(file: Bytes): Bytes {
	const bare = without(webpNotes(file), file);
	const view = viewOf(bare);
	view.setUint32(4, Math.max(0, view.getUint32(4, true) - (file.length - bare.length)), true);
	if (latin1(bare, 12, 4) === "VP8X" && bare.length > FLAGS_AT) {
		const hasExif = chunks(bare, "riff", "EXIF").length > 0;
		const gone = hasExif ? XMP_FLAG : XMP_FLAG | EXIF_FLAG;
		view.setUint8(FLAGS_AT, view.getUint8(FLAGS_AT) & ~gone);
	}
	return bare;
}

function* webpNotes(file: Bytes): Generator<Range> {
	for (const { type, from, to, content } of allChunks(file, "riff")) {
		const isNote = type === webpExif ? orientationIn(content) === 1 : webpTexts.has(type);
		if (isNote) yield { from, to };
	}
}
