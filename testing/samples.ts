import { crc32, deflateSync } from "node:zlib";
import { WAVE_HEADER_BYTES, waveHeader } from "#shared/files/wave.ts";

const SAMPLE_RATE = 8_000;
/** Shorter than the longest clip that transcription accepts. */
const LARGE_SECONDS = 20;

/** The smallest valid picture. */
export function samplePng(): Buffer {
	return Buffer.from(
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
		"base64",
	);
}

/** A picture of one colour, each row filtered in this way. */
export function plainPng(colour: readonly number[], side = 64, filter = 0): Buffer {
	const chunk = (type: string, content: Buffer) => {
		const body = Buffer.concat([Buffer.from(type), content]);
		const ends = Buffer.alloc(8);
		ends.writeUInt32BE(content.length);
		ends.writeUInt32BE(crc32(body), 4);
		return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
	};
	const size = Buffer.alloc(8);
	size.writeUInt32BE(side);
	size.writeUInt32BE(side, 4);
	const head = Buffer.concat([size, Buffer.from([8, colour.length === 4 ? 6 : 2, 0, 0, 0])]);
	const first = filter === 2 ? colour.map(() => 0) : colour;
	const rest = filter === 0 ? colour : colour.map(() => 0);
	const row = (start: readonly number[], more: readonly number[]) => [
		filter,
		...start,
		...Array.from({ length: side - 1 }, () => more).flat(),
	];
	const rows = Array.from({ length: side }, (_each, place) =>
		place === 0 && filter === 2 ? [0, ...row(colour, colour).slice(1)] : row(first, rest),
	);
	const pixels = deflateSync(Buffer.from(rows.flat()));
	const chunks = [chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
	return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]);
}

/** A real recording of silence. */
export function sampleWav(seconds = 0.1, sampleRate = SAMPLE_RATE): Buffer {
	const size = Math.round(seconds * sampleRate) * 2;
	return Buffer.concat([waveHeader(size, { rate: sampleRate }), Buffer.alloc(size)]);
}

/** A recording of this size in bytes. Its sample rate grows with the size, so that its duration stays short. */
export function largeWav(size: number, filler = 0): Buffer {
	const bytes = size - WAVE_HEADER_BYTES;
	const rate = Math.ceil(bytes / 2 / LARGE_SECONDS);
	return Buffer.concat([waveHeader(bytes, { rate }), Buffer.alloc(bytes, filler)]);
}
