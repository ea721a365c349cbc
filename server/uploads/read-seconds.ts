import type { SniffedAudio } from "#shared/files/sniff.ts";
import { soundSeconds, statesLength } from "#shared/files/sound-seconds.ts";

const CLUSTER = Buffer.from("1f43b675", "hex");
/** The id of a cluster's timecode. In practice a tick is always one millisecond. */
const TIMECODE = 0xe7;
const MILLISECOND_SCALE = Buffer.from("2ad7b1830f4240", "hex");

/** Bounds the metadata reader, which walks some hostile files byte by byte: 24 MB took 107 s. */
const WINDOW_BYTES = 16 * 1024;

/**
 * The length of a recording in seconds: by its audio data, or as its header states it. Undefined if neither tells.
 * Never rejects, and does bounded work for any bytes.
 */
export async function readSeconds(
	bytes: Uint8Array,
	sound: SniffedAudio,
): Promise<number | undefined> {
	if (!statesLength(sound.contentType)) return soundSeconds(bytes, sound.contentType);
	// Damaged or unusual metadata is no reason to refuse, since the provider decodes the audio. Chromium's recordings are
	// unusual: the reader rejects clusters without a size.
	const stated = await statedSeconds(bytes, sound).catch(() => undefined);
	// A header that was written before the end of its recording says 0.
	if (stated && Number.isFinite(stated)) return stated;
	return sound.container === "webm" ? webmSeconds(bytes) : undefined;
}

async function statedSeconds(bytes: Uint8Array, sound: SniffedAudio): Promise<number | undefined> {
	// Imported lazily, since most processes never need it.
	const { parseBuffer } = await import("music-metadata");
	const window = headerWindow(bytes, sound.container);
	const options = { duration: false, skipCovers: true, skipPostHeaders: true };
	return (await parseBuffer(window, { mimeType: sound.contentType }, options)).format.duration;
}

/** The parts of a recording that contain its length: the start, and in two containers a piece near the end. */
function headerWindow(bytes: Uint8Array, container: SniffedAudio["container"]): Uint8Array {
	const buffer = bufferOf(bytes);
	if (buffer.length <= WINDOW_BYTES) return buffer;
	if (container === "ogg") {
		const lastPage = buffer.subarray(buffer.lastIndexOf("OggS"));
		return Buffer.concat([firstOggPages(buffer), lastPage.subarray(0, WINDOW_BYTES)]);
	}
	if (container === "m4a") {
		const fileType = buffer.subarray(0, Math.min(buffer.readUInt32BE(0), 256));
		const movie = buffer.subarray(Math.max(buffer.indexOf("moov") - 4, 0));
		const length = Math.min(movie.readUInt32BE(0), WINDOW_BYTES);
		return Buffer.concat([fileType, movie.subarray(0, length)]);
	}
	return buffer.subarray(0, WINDOW_BYTES);
}

/** The same bytes as a Buffer, whose searches are fast. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
	return Buffer.from(buffer, byteOffset, byteLength);
}

/** Cuts at an Ogg page boundary, because the parser rejects a partial page. */
function firstOggPages(buffer: Buffer): Buffer {
	const head = buffer.subarray(0, WINDOW_BYTES);
	return head.subarray(0, Math.max(head.lastIndexOf("OggS"), 0));
}

/**
 * The start of the last cluster of a WebM file without a length, such as a browser's recording. Browsers close a
 * cluster with every chunk, so the end follows soon after.
 */
function webmSeconds(bytes: Uint8Array): number | undefined {
	const buffer = bufferOf(bytes);
	if (!buffer.subarray(0, 1024).includes(MILLISECOND_SCALE)) return undefined;
	const cluster = buffer.lastIndexOf(CLUSTER);
	if (cluster === -1) return undefined;
	// The size takes one byte more than its first byte has leading zeros.
	const timecode = cluster + CLUSTER.length + 1 + Math.clz32(buffer[cluster + 4] ?? 0) - 24;
	const length = (buffer[timecode + 1] ?? 0) & 0x7f;
	const isWhole = timecode + 2 + length <= buffer.length;
	if (buffer[timecode] !== TIMECODE || length < 1 || length > 6 || !isWhole) return undefined;
	return buffer.readUIntBE(timecode + 2, length) / 1000 || undefined;
}
