/**
 * The machine-readable mark of generated pictures and audio: IPTC's DigitalSourceType, as XMP, in each format's place
 * for XMP. The rest of a file is preserved byte for byte; a file that is signed (C2PA), already states its source, or
 * cannot be parsed completely is not changed at all.
 */

import { latin1, viewOf } from "./files/bytes.ts";

const SOURCES = "http://cv.iptc.org/newscodes/digitalsourcetype/";

/** IPTC's words: made by a model, changed by a model, made by a program, changed by a program. */
const sources = [
	"trainedAlgorithmicMedia",
	"compositeWithTrainedAlgorithmicMedia",
	"algorithmicMedia",
	"algorithmicallyEnhanced",
] as const;

/** What made or changed a file: a model or just a program, by name; for a picture also the seed that draws it again. */
export type MediaMark = { source: (typeof sources)[number]; tool: string; seed?: number };

/** A block of a file that may contain XMP or a signature. */
type Block = {
	type: string;
	from: number;
	to: number;
	/** The XMP packet inside the block, if it holds one. */
	xmp?: Uint8Array | undefined;
	/** Blocks marking: a signature, or XMP that cannot be parsed. */
	isFinal?: boolean;
};

/** Where a file has its XMP, or where XMP can be inserted. */
type Slot = {
	/** The file, in a form that can contain XMP. */
	file: Uint8Array;
	/** The range that the new block replaces; empty if there is no XMP yet. */
	from: number;
	to: number;
	xmp?: Uint8Array | undefined;
	/** Creates the block; undefined if it is too large for the format. */
	wrap(xmp: Uint8Array): Uint8Array | undefined;
	/** Updates the size field in the file's header. */
	fix?(marked: Uint8Array, growth: number): void;
};

/** Who answered, which model, with which seed, and whether the file is a visitor's that was only changed. */
export type Maker = {
	source: string;
	model: string;
	isEdited?: boolean;
	seed?: number | undefined;
};

/** The mark of a result. The sandbox is a program, not a model. */
export function markOf({ source, model, isEdited = false, seed }: Maker): MediaMark {
	const drawn = seed !== undefined && { seed };
	return source === "sandbox"
		? {
				source: isEdited ? "algorithmicallyEnhanced" : "algorithmicMedia",
				tool: "sandbox",
				...drawn,
			}
		: {
				source: isEdited ? "compositeWithTrainedAlgorithmicMedia" : "trainedAlgorithmicMedia",
				tool: model,
				...drawn,
			};
}

const own =
	/DigitalSourceType="[^"]*\/(\w+)" xmp:CreatorTool="([^"]*)"(?: Iptc4xmpExt:AIPromptInformation="seed (\d+)")?/;

/** The mark that a file already has, if it is one of ours. */
export function markIn(file: Uint8Array): MediaMark | undefined {
	const [, word, tool = "", seed] = own.exec(utf8(file)) ?? [];
	const source = sources.find((one) => one === word);
	return source && { source, tool, ...(seed !== undefined && { seed: Number(seed) }) };
}

/** The file with a mark; the same array if it must not or cannot have one. */
export function markMedia(file: Uint8Array, mark: MediaMark): Uint8Array {
	const slot = pngSlot(file) ?? jpegSlot(file) ?? webpSlot(file) ?? wavSlot(file) ?? mp3Slot(file);
	if (!slot) return file;
	const xmp = slot.xmp ? withMark(slot.xmp, mark) : packet(mark);
	const block = xmp === undefined ? undefined : slot.wrap(new TextEncoder().encode(xmp));
	if (!block) return file;
	const marked = spliced(slot, block);
	slot.fix?.(marked, marked.length - slot.file.length);
	return marked;
}

/** The range of the existing XMP, otherwise `place`; undefined if the file must stay unchanged. */
function xmpRange(blocks: readonly Block[] | undefined, place: number) {
	if (!blocks || blocks.some(({ isFinal }) => isFinal)) return undefined;
	const found = blocks.find(({ xmp }) => xmp);
	return found ? { from: found.from, to: found.to, xmp: found.xmp } : { from: place, to: place };
}

function packet(mark: MediaMark): string {
	return (
		'<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>' +
		'<x:xmpmeta xmlns:x="adobe:ns:meta/">' +
		'<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
		`${description(mark)}</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
	);
}

/** Adds the mark to existing XMP; undefined if it already states the source, or cannot be parsed. */
function withMark(xmp: Uint8Array, mark: MediaMark): string | undefined {
	const text = utf8(xmp);
	const end = text.lastIndexOf("</rdf:RDF>");
	// `provenance` points to a signature that is stored elsewhere.
	if (end === -1 || /DigitalSourceType|dcterms:provenance/i.test(text)) return undefined;
	return text.slice(0, end) + description(mark) + text.slice(end);
}

function description({ source, tool, seed }: MediaMark): string {
	const entities: Record<string, string> = {
		"&": "&amp;",
		"<": "&lt;",
		">": "&gt;",
		'"': "&quot;",
	};
	const escaped = tool.replace(/[&<>"]/g, (sign) => entities[sign] ?? "");
	return (
		'<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"' +
		' xmlns:xmp="http://ns.adobe.com/xap/1.0/"' +
		` Iptc4xmpExt:DigitalSourceType="${SOURCES}${source}" xmp:CreatorTool="${escaped}"` +
		// IPTC's property for what a generator was given; the words themselves stay with their visitor.
		`${seed === undefined ? "" : ` Iptc4xmpExt:AIPromptInformation="seed ${seed}"`}/>`
	);
}

// --- PNG: an iTXt chunk after the header

const PNG_SIGNATURE = "\x89PNG\r\n\x1a\n";
const PNG_XMP = "XML:com.adobe.xmp\0";
const PNG_HEADER_END = 33;

function pngSlot(file: Uint8Array): Slot | undefined {
	if (latin1(file, 0, 8) !== PNG_SIGNATURE) return undefined;
	const range = xmpRange(pngBlocks(file), PNG_HEADER_END);
	return range && { file, ...range, wrap: pngChunk };
}

/** The chunks up to the end of the picture; undefined if end or header is missing. */
function pngBlocks(file: Uint8Array): Block[] | undefined {
	const blocks: Block[] = [];
	for (let at = 8; at + 12 <= file.length; ) {
		const type = latin1(file, at + 4, 4);
		const end = at + 12 + viewOf(file).getUint32(at);
		if (end > file.length || (at === 8) !== (type === "IHDR")) return undefined;
		if (type === "IEND") return blocks;
		const isXmp = type === "iTXt" && latin1(file, at + 8, PNG_XMP.length) === PNG_XMP;
		const xmp = isXmp ? pngXmp(file.subarray(at + 8 + PNG_XMP.length, end - 4)) : undefined;
		blocks.push({ type, from: at, to: end, xmp, isFinal: type === "caBX" || (isXmp && !xmp) });
		at = end;
	}
	return undefined;
}

/** The XMP after the flags, the language and the translated keyword; undefined if compressed. */
function pngXmp(content: Uint8Array): Uint8Array | undefined {
	const languageEnd = content.indexOf(0, 2);
	const keywordEnd = content.indexOf(0, languageEnd + 1);
	if (content[0] !== 0 || languageEnd === -1 || keywordEnd === -1) return undefined;
	return content.subarray(keywordEnd + 1);
}

function pngChunk(xmp: Uint8Array): Uint8Array {
	const content = joined(ascii(`iTXt${PNG_XMP}\0\0\0\0`), xmp);
	const chunk = joined(new Uint8Array(4), content, new Uint8Array(4));
	viewOf(chunk).setUint32(0, content.length - 4);
	viewOf(chunk).setUint32(chunk.length - 4, crc32(content));
	return chunk;
}

function crc32(bytes: Uint8Array): number {
	let crc = -1;
	for (const byte of bytes) {
		crc ^= byte;
		for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return ~crc >>> 0;
}

// --- JPEG: an APP1 segment after those of JFIF and Exif

const JPEG_XMP = "http://ns.adobe.com/xap/1.0/\0";
const JPEG_LONG_XMP = "http://ns.adobe.com/xmp/extension/\0";
const SEGMENT_MAX_BYTES = 0xffff;

function jpegSlot(file: Uint8Array): Slot | undefined {
	if (latin1(file, 0, 2) !== "\xff\xd8") return undefined;
	const blocks = jpegBlocks(file);
	const heads = blocks?.findIndex(({ type }) => type !== "JFIF" && type !== "APP1") ?? 0;
	const range = xmpRange(blocks, blocks?.[heads]?.from ?? 2);
	return range && { file, ...range, wrap: jpegSegment };
}

/** The segments up to and including the picture; undefined if start or end is missing. */
function jpegBlocks(file: Uint8Array): Block[] | undefined {
	const blocks: Block[] = [];
	for (let at = 2; at + 4 <= file.length; ) {
		const marker = viewOf(file).getUint16(at);
		const end = at + 2 + viewOf(file).getUint16(at + 2);
		// 0xFFD0 to 0xFFD9 have no length, and are invalid here.
		if (marker < 0xffc0 || (marker >= 0xffd0 && marker <= 0xffd9)) return undefined;
		if (end < at + 4 || end > file.length) return undefined;
		blocks.push({ from: at, to: end, ...jpegContent(marker, file.subarray(at + 4, end)) });
		if (marker === 0xffda) return hasJpegEnd(file, end) ? blocks : undefined;
		at = end;
	}
	return undefined;
}

function jpegContent(marker: number, content: Uint8Array): Pick<Block, "type" | "xmp" | "isFinal"> {
	const starts = (name: string) => latin1(content, 0, name.length) === name;
	if (marker === 0xffe0) return { type: "JFIF" };
	// This segment contains the signatures.
	if (marker === 0xffeb) return { type: "APP11", isFinal: starts("JP") };
	if (marker !== 0xffe1) return { type: "other" };
	const xmp = starts(JPEG_XMP) ? content.subarray(JPEG_XMP.length) : undefined;
	return { type: "APP1", xmp, isFinal: starts(JPEG_LONG_XMP) };
}

function hasJpegEnd(file: Uint8Array, from: number): boolean {
	let at = file.lastIndexOf(0xd9);
	while (at > from && file[at - 1] !== 0xff) at = file.lastIndexOf(0xd9, at - 1);
	return at > from;
}

function jpegSegment(xmp: Uint8Array): Uint8Array | undefined {
	const segment = joined(ascii(`\xff\xe1\0\0${JPEG_XMP}`), xmp);
	if (segment.length - 2 > SEGMENT_MAX_BYTES) return undefined;
	viewOf(segment).setUint16(2, segment.length - 2);
	return segment;
}

// --- WebP: a chunk at the end, and a flag in the chunk VP8X at the beginning

const RIFF_HEADER_BYTES = 12;
const VP8X_BYTES = 18;
const XMP_FLAG = 0x04;
const ALPHA_FLAG = 0x10;

function webpSlot(file: Uint8Array): Slot | undefined {
	if (latin1(file, 0, 4) !== "RIFF" || latin1(file, 8, 4) !== "WEBP") return undefined;
	const extended = latin1(file, 12, 4) === "VP8X" ? file : extendedWebp(file);
	if (!extended) return undefined;
	const fileEnd = 8 + viewOf(extended).getUint32(4, true);
	const blocks = riffBlocks(extended, "XMP ");
	const range = blocks?.at(-1)?.to === fileEnd ? xmpRange(blocks, fileEnd) : undefined;
	return (
		range && {
			file: extended,
			...range,
			wrap: (xmp) => riffChunk("XMP ", xmp),
			fix(marked, growth) {
				viewOf(marked).setUint32(4, fileEnd - 8 + growth, true);
				marked[20] = (marked[20] ?? 0) | XMP_FLAG;
			},
		}
	);
}

/** Lengths from here on are placeholders of unfinished streams, as is 0. */
const UNKNOWN_LENGTH = 0x7fff0000;

/** The chunks of a RIFF file, up to samples of unknown length; undefined if one is truncated. */
function riffBlocks(file: Uint8Array, xmpType: string): Block[] | undefined {
	const blocks: Block[] = [];
	for (let at = RIFF_HEADER_BYTES; at + 8 <= file.length; ) {
		const type = latin1(file, at, 4);
		const size = viewOf(file).getUint32(at + 4, true);
		const contentEnd = at + 8 + size;
		if (type === "data" && (size === 0 || size >= UNKNOWN_LENGTH)) {
			return [...blocks, { type, from: at, to: file.length }];
		}
		if (contentEnd > file.length) return undefined;
		const xmp = type === xmpType ? file.subarray(at + 8, contentEnd) : undefined;
		const to = contentEnd + (size % 2);
		blocks.push({ type, from: at, to, xmp, isFinal: type === "C2PA" });
		at = to;
	}
	return blocks;
}

/** Converts a simple WebP to the extended form, which allows metadata; undefined if it is broken. */
function extendedWebp(file: Uint8Array): Uint8Array | undefined {
	if (file.length < RIFF_HEADER_BYTES + 8 + 10) return undefined;
	const size = simpleWebpSize(file, viewOf(file));
	if (!size) return undefined;
	const chunk = new Uint8Array(VP8X_BYTES);
	const view = viewOf(chunk);
	chunk.set(ascii("VP8X"));
	view.setUint32(4, VP8X_BYTES - 8, true);
	chunk[8] = size.hasAlpha ? ALPHA_FLAG : 0;
	// Three bytes each: the fourth is overwritten, or is 0.
	view.setUint32(12, size.width - 1, true);
	view.setUint16(15, size.height - 1, true);
	const extended = spliced({ file, from: RIFF_HEADER_BYTES, to: RIFF_HEADER_BYTES }, chunk);
	viewOf(extended).setUint32(4, viewOf(file).getUint32(4, true) + VP8X_BYTES, true);
	return extended;
}

function simpleWebpSize(file: Uint8Array, view: DataView) {
	const type = latin1(file, 12, 4);
	if (type === "VP8 " && latin1(file, 23, 3) === "\x9d\x01\x2a") {
		const [width, height] = [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
		return width && height ? { width, height, hasAlpha: false } : undefined;
	}
	if (type !== "VP8L" || file[20] !== 0x2f) return undefined;
	const bits = view.getUint32(21, true);
	const [width, height] = [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
	return { width, height, hasAlpha: ((bits >>> 28) & 1) === 1 };
}

function riffChunk(type: string, content: Uint8Array): Uint8Array {
	const chunk = joined(ascii(`${type}\0\0\0\0`), content, new Uint8Array(content.length % 2));
	viewOf(chunk).setUint32(4, content.length, true);
	return chunk;
}

// --- WAV: a chunk _PMX before the samples, whose length a stream does not know

function wavSlot(file: Uint8Array): Slot | undefined {
	if (latin1(file, 0, 4) !== "RIFF" || latin1(file, 8, 4) !== "WAVE") return undefined;
	const riffBytes = viewOf(file).getUint32(4, true);
	const blocks = riffBlocks(file, "_PMX");
	const samples = blocks?.find(({ type }) => type === "data");
	const range = samples && xmpRange(blocks, samples.from);
	return (
		range && {
			file,
			...range,
			wrap: (xmp) => riffChunk("_PMX", xmp),
			fix(marked, growth) {
				if (riffBytes === 0 || riffBytes >= UNKNOWN_LENGTH) return;
				viewOf(marked).setUint32(4, riffBytes + growth, true);
			},
		}
	);
}

// --- MP3: a PRIV frame "XMP" in the ID3v2 tag

const TAG_HEADER_BYTES = 10;
const TAG_MAX_BYTES = 2 ** 28;
const PRIVATE_XMP = "XMP\0";

function mp3Slot(file: Uint8Array): Slot | undefined {
	if (latin1(file, 0, 3) === "ID3") return taggedMp3Slot(file);
	const [first = 0, second = 0] = file;
	// A layer 3 frame; AAC does not have these bits.
	if (first !== 0xff || (second & 0xe6) !== 0xe2) return undefined;
	return { file, from: 0, to: 0, wrap: (xmp) => newTag(privateFrame(xmp, 3)) };
}

function taggedMp3Slot(file: Uint8Array): Slot | undefined {
	if (file.length < TAG_HEADER_BYTES) return undefined;
	const version = file[3] ?? 0;
	const size = readTagSize(file, 6);
	// Flags change the frame format; version 2 has a different one.
	const isPlain = (version === 3 || version === 4) && file[5] === 0;
	if (!isPlain || TAG_HEADER_BYTES + size > file.length) return undefined;
	const tag = file.subarray(0, TAG_HEADER_BYTES + size);
	const range = utf8(tag).includes("c2pa")
		? undefined
		: xmpRange(tagBlocks(tag, version), TAG_HEADER_BYTES);
	return (
		range && {
			file,
			...range,
			wrap: (xmp) => privateFrame(xmp, version),
			fix: (marked, growth) => writeTagSize(marked, 6, size + growth),
		}
	);
}

/** The frames of a tag, before its padding; undefined if one is truncated. */
function tagBlocks(tag: Uint8Array, version: number): Block[] | undefined {
	const blocks: Block[] = [];
	for (let at = TAG_HEADER_BYTES; at + 10 <= tag.length && tag[at] !== 0; ) {
		const size = version === 4 ? readTagSize(tag, at + 4) : viewOf(tag).getUint32(at + 4);
		const end = at + 10 + size;
		if (end > tag.length) return undefined;
		const type = latin1(tag, at, 4);
		const isXmp = type === "PRIV" && latin1(tag, at + 10, PRIVATE_XMP.length) === PRIVATE_XMP;
		const xmp = isXmp ? tag.subarray(at + 10 + PRIVATE_XMP.length, end) : undefined;
		// Its flags indicate compression or encryption.
		blocks.push({ type, from: at, to: end, xmp, isFinal: isXmp && tag[at + 9] !== 0 });
		at = end;
	}
	return blocks;
}

function newTag(frame: Uint8Array): Uint8Array {
	const tag = joined(ascii("ID3\x03\0\0\0\0\0\0"), frame);
	writeTagSize(tag, 6, frame.length);
	return tag;
}

function privateFrame(xmp: Uint8Array, version: number): Uint8Array {
	const frame = joined(ascii(`PRIV\0\0\0\0\0\0${PRIVATE_XMP}`), xmp);
	if (version === 4) writeTagSize(frame, 4, frame.length - 10);
	else viewOf(frame).setUint32(4, frame.length - 10);
	return frame;
}

/** Sizes in these tags use seven bits per byte. */
function readTagSize(file: Uint8Array, at: number): number {
	return file.subarray(at, at + 4).reduce((size, byte) => size * 128 + (byte & 0x7f), 0);
}

function writeTagSize(file: Uint8Array, at: number, size: number): void {
	for (let place = 0; place < 4; place += 1) {
		file[at + place] = Math.floor((size % TAG_MAX_BYTES) / 128 ** (3 - place)) & 0x7f;
	}
}

// --- Bytes

function utf8(bytes: Uint8Array): string {
	return new TextDecoder("utf-8").decode(bytes);
}

/** Encodes Latin-1 text. */
function ascii(text: string): Uint8Array {
	return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
	const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}

function spliced({ file, from, to }: Pick<Slot, "file" | "from" | "to">, part: Uint8Array) {
	return joined(file.subarray(0, from), part, file.subarray(to));
}
