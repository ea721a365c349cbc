import { latin1 } from "#shared/files/bytes.ts";
import { allChunks, chunkType } from "#shared/files/chunks.ts";
import { flacBlocks } from "#shared/files/flac-seconds.ts";
import { mp4Boxes } from "#shared/files/mp4-tracks.ts";
import { tagsEnd } from "#shared/files/mpeg-frames.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A whole M4A, WAV, FLAC or MP3 without what a phone or a recorder wrote beside its sound: the place, the time, names,
 * comments, a cover. The memory is the same, written over: notes inside a file become padding of the same length, since
 * an M4A names the places of its sound. Other formats stay as they are.
 */
export function soundWithoutNotes(file: Bytes, container: string): Bytes {
	if (container === "m4a") blankBoxes(file);
	if (container === "wav") blankChunks(file);
	if (container !== "flac" && container !== "mp3") return file;
	const bare = withoutTags(file);
	if (container === "flac") blankBlocks(bare);
	return bare;
}

const noteBoxes = ["udta", "meta", "uuid"];
/** The boxes that begin with when they were made and changed. */
const datedBoxes = ["mvhd", "tkhd", "mdhd"];

function blankBoxes(file: Bytes): void {
	for (const { type, at, contentAt, to } of mp4Boxes(file)) {
		if (noteBoxes.includes(type)) {
			write(file, at + 4, "free");
			file.fill(0, contentAt, to);
		}
		if (datedBoxes.includes(type)) {
			const datesAt = contentAt + 4;
			const hasLongDates = file[contentAt] === 1;
			file.fill(0, datesAt, Math.min(datesAt + (hasLongDates ? 16 : 8), to));
		}
	}
}

/** Words, a broadcaster's data with its time, XML, and an MP3's tags. Only these: where a head is wrong, sound follows. */
const noteChunks = new Set(
	["LIST", "bext", "iXML", "axml", "_PMX", "cart", "DISP", "id3 ", "ID3 "].map(chunkType),
);
const soundChunk = chunkType("data");
/** Cap on chunks, above what any recording has, so that no file can keep us busy. */
const MOST_CHUNKS = 10_000;

function blankChunks(file: Bytes): void {
	let left = MOST_CHUNKS;
	for (const { type, from, content } of allChunks(file, "riff")) {
		if (left-- === 0) return;
		// A stream that was not finished: all that follows is its sound.
		if (type === soundChunk && content.length === 0) return;
		if (!noteChunks.has(type)) continue;
		write(file, from, "JUNK");
		content.fill(0);
	}
}

const TAG_BYTES = 128;

/** Without the ID3 tags at both ends. */
function withoutTags(file: Bytes): Bytes {
	const start = tagsEnd(file);
	const lastTagAt = file.length - TAG_BYTES;
	const end = lastTagAt > start && latin1(file, lastTagAt, 3) === "TAG" ? lastTagAt : file.length;
	return start < end ? file.subarray(start, end) : file;
}

/** "fLaC". */
const MARK_BYTES = 4;
const PADDING = 1;
/** A program's own data, comments, a cover. */
const noteBlocks = [2, 4, 6];

function blankBlocks(file: Bytes): void {
	for (const { type, isLast, at, to } of flacBlocks(file, MARK_BYTES)) {
		if (!noteBlocks.includes(type)) continue;
		file[at] = (isLast ? 0x80 : 0) | PADDING;
		file.fill(0, at + 4, to);
	}
}

function write(file: Bytes, at: number, text: string): void {
	file.set(new TextEncoder().encode(text), at);
}
