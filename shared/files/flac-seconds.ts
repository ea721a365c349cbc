import { latin1, viewOf } from "./bytes.ts";
import { tagsEnd } from "./mpeg-frames.ts";

/** Cap on candidates for a frame, so that no file can keep us busy. */
const MOST_MISSES = 200_000;
/** Above the longest head of a frame. */
const FRAME_HEAD_BYTES = 16;

/**
 * The duration of a FLAC in seconds: what its head states or, where a stream was written before its end was known, what
 * its last frame says; 0 without frames, undefined for other files.
 */
export function flacSeconds(file: Uint8Array): number | undefined {
	const start = tagsEnd(file);
	const isFlac = latin1(file, start, 4) === "fLaC" && file.length >= start + 42;
	const view = viewOf(file);
	// The first block has the facts about the stream.
	if (!isFlac || (view.getUint8(start + 4) & 0x7f) !== 0) return undefined;
	const rate = view.getUint32(start + 18) >>> 12;
	if (rate === 0) return undefined;
	const blockSize = view.getUint16(start + 10);
	const stated = (view.getUint8(start + 21) & 15) * 2 ** 32 + view.getUint32(start + 22);
	const samples = stated || samplesIn(file.subarray(framesStart(file, start + 4)), blockSize);
	return samples === undefined ? undefined : samples / rate;
}

/** The byte behind the blocks of facts. */
function framesStart(file: Uint8Array, from: number): number {
	let end = from;
	for (const { to } of flacBlocks(file, from)) end = to;
	return end;
}

/** A block of facts before the frames: its kind, where it begins, and where it ends. */
type FlacBlock = { type: number; isLast: boolean; at: number; to: number };

/** The blocks of facts of a FLAC, from the first one on; the last one is marked. */
export function* flacBlocks(file: Uint8Array, from: number): Generator<FlacBlock> {
	const view = viewOf(file);
	let isLast = false;
	for (let at = from; !isLast && at + 4 <= file.length; ) {
		const head = view.getUint32(at);
		isLast = head >>> 31 === 1;
		const to = at + 4 + (head & 0xff_ffff);
		yield { type: (head >>> 24) & 0x7f, isLast, at, to };
		at = to;
	}
}

/** The samples up to the end of the last frame; undefined if it is not found in time. */
function samplesIn(frames: Uint8Array, blockSize: number): number | undefined {
	if (frames.length === 0) return 0;
	let at = frames.length;
	for (let misses = 0; at > 0 && misses < MOST_MISSES; misses += 1) {
		at = frames.lastIndexOf(0xff, at - 1);
		const head = frames.subarray(at, at + FRAME_HEAD_BYTES);
		const samples = isLike(head, frames) ? frameEnd(head, blockSize) : undefined;
		if (samples !== undefined) return samples;
	}
	return undefined;
}

/** Whether a head has the marks of the first one, with the same rate and depth: in a frame its bytes occur by chance. */
function isLike([one, two, three = 0, four = 0]: Uint8Array, first: Uint8Array): boolean {
	const [mark, kind = 0, sizes = 0, form = 0] = first;
	const isHead = mark === 0xff && (kind & 0xfe) === 0xf8;
	const isSame = one === mark && two === kind;
	return isHead && isSame && (three & 15) === (sizes & 15) && (four & 15) === (form & 15);
}

/** The number of the sample behind a frame; undefined if this is no head of a frame, by its checksum. */
function frameEnd(head: Uint8Array, blockSize: number): number | undefined {
	const [, kind = 0, sizes = 0, , lead = 0] = head;
	// The number is written as UTF-8 writes a character, of up to 36 bits.
	const ones = Math.clz32(~(lead << 24));
	const behind = 4 + Math.max(1, ones);
	const number = head
		.subarray(5, behind)
		.reduce((sum, byte) => sum * 64 + (byte & 63), ones === 0 ? lead : lead & (0x7f >> ones));
	const sizeCode = sizes >> 4;
	const sizeBytes = sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0;
	const rateCode = sizes & 15;
	const rateBytes = rateCode === 12 ? 1 : rateCode === 13 || rateCode === 14 ? 2 : 0;
	const checked = behind + sizeBytes + rateBytes;
	if (checksum(head.subarray(0, checked)) !== head[checked]) return undefined;
	const own = head.subarray(behind, behind + sizeBytes).reduce((sum, byte) => sum * 256 + byte, 0);
	// Frames are counted where all but the last are of one length, else samples.
	const before = kind & 1 ? number : number * blockSize;
	return before + (sizeBytes > 0 ? own + 1 : blockSamples(sizeCode));
}

function blockSamples(code: number): number {
	if (code === 1) return 192;
	return code < 6 ? 576 * 2 ** (code - 2) : 256 * 2 ** (code - 8);
}

/** CRC-8 of the polynomial x⁸ + x² + x + 1. */
function checksum(bytes: Uint8Array): number {
	let sum = 0;
	for (const byte of bytes) {
		sum ^= byte;
		for (let bit = 0; bit < 8; bit++) sum = ((sum << 1) ^ (sum & 0x80 ? 0x07 : 0)) & 0xff;
	}
	return sum;
}
