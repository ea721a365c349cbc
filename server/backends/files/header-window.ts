import { bufferOf } from "./buffer-of.ts";
import type { SniffedAudio } from "./sniff.ts";

/** Most bytes that the metadata reader gets: it walks some hostile files byte by byte, 24 MB in 107 s. */
const WINDOW_BYTES = 16 * 1024;

/** The parts of a recording that tell its length: the start, and in two containers a piece near the end. */
export function headerWindow(bytes: Uint8Array, container: SniffedAudio["container"]): Uint8Array {
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

/** Cuts between two pages, because the reader refuses half a page. */
function firstOggPages(buffer: Buffer): Buffer {
	const head = buffer.subarray(0, WINDOW_BYTES);
	return head.subarray(0, Math.max(head.lastIndexOf("OggS"), 0));
}
