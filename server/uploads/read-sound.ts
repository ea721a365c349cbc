import type { IFormat } from "music-metadata";
import { mpegSeconds } from "#shared/files/mpeg-frames.ts";
import type { SniffedAudio } from "#shared/files/sniff.ts";

const CLUSTER = Buffer.from("1f43b675", "hex");
/** The id of a cluster's timecode. In practice a tick is always one millisecond. */
const TIMECODE = 0xe7;
const MILLISECOND_SCALE = Buffer.from("2ad7b1830f4240", "hex");

/** Bounds the metadata reader, which walks some hostile files byte by byte: 24 MB took 107 s. */
const WINDOW_BYTES = 16 * 1024;

/**
 * Reads a recording's length and format from its header, if present. Never rejects, and does bounded work for any
 * bytes.
 */
export async function readSound(bytes: Uint8Array, sound: SniffedAudio) {
	// Damaged or unusual metadata is no reason to refuse, since the provider decodes the audio. Chromium's recordings are
	// unusual: the reader rejects clusters without a size.
	const format: Partial<IFormat> = await formatOf(bytes, sound).catch(() => ({}));
	const { codec, sampleRate, numberOfChannels: channels, duration } = format;
	const seconds = secondsOf(bytes, sound, duration);
	return { seconds, codec, sampleRate, channels };
}

/** The length, from the audio data itself if the header's would include tags and covers. */
function secondsOf(
	bytes: Uint8Array,
	{ container }: SniffedAudio,
	duration: number | undefined,
): number | undefined {
	if (container === "mp3") return mpegSeconds(bytes);
	if (container === "wav") return waveSeconds(bufferOf(bytes));
	if (Number.isFinite(duration)) return duration;
	return container === "webm" ? webmSeconds(bytes) : undefined;
}

/** Cap on parsed chunks, so that a crafted file cannot keep us busy. */
const MOST_CHUNKS = 10_000;
/** Lengths from here on are placeholders of unfinished streams, as is 0. */
const UNKNOWN_LENGTH = 0x7fff0000;

/** Formats with samples of a fixed size: integer, float, and either in the extensible header. */
const plainFormats = [1, 3, 0xfffe];

/** The duration of a WAV's samples; undefined if it has none, or their rate is unknown. */
function waveSeconds(file: Buffer): number | undefined {
	let rate = 0;
	let at = 12;
	for (let chunk = 0; chunk < MOST_CHUNKS && at + 8 <= file.length; chunk++) {
		const type = file.toString("latin1", at, at + 4);
		const size = file.readUInt32LE(at + 4);
		const rest = file.length - at - 8;
		if (type === "fmt " && rest >= 16) rate = byteRate(file.subarray(at + 8));
		if (type === "data" && rate > 0) {
			return (size === 0 || size >= UNKNOWN_LENGTH ? rest : Math.min(size, rest)) / rate;
		}
		at += 8 + size + (size % 2);
	}
	return undefined;
}

/** Bytes per second. Some writers get this field wrong, so only use it for compressed audio. */
function byteRate(format: Buffer): number {
	const isPlain = plainFormats.includes(format.readUInt16LE(0));
	return isPlain ? format.readUInt32LE(4) * format.readUInt16LE(12) : format.readUInt32LE(8);
}

async function formatOf(bytes: Uint8Array, sound: SniffedAudio): Promise<IFormat> {
	// Imported lazily, since most processes never need it.
	const { parseBuffer } = await import("music-metadata");
	const window = headerWindow(bytes, sound.container);
	const options = { duration: false, skipCovers: true, skipPostHeaders: true };
	return (await parseBuffer(window, { mimeType: sound.contentType }, options)).format;
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
