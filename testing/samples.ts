import { deflateSync } from "node:zlib";
import { encode } from "fast-png";
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

/** The same picture with these bytes in a chunk of its own: what follows the end of a picture goes no further. */
export function pngAround(content: Uint8Array): Buffer {
	const png = samplePng();
	return Buffer.concat([png.subarray(0, -12), pngChunk("viTe", content), png.subarray(-12)]);
}

/** A chunk of a PNG, whose sum no reader of ours checks. */
export function pngChunk(type: string, content: Uint8Array): Buffer {
	const head = Buffer.alloc(8);
	head.writeUInt32BE(content.length);
	head.write(type, 4, "latin1");
	return Buffer.concat([head, content, Buffer.alloc(4)]);
}

/** A chunk of a WebP or a WAV. */
export function riffChunk(type: string, content: Uint8Array): Buffer {
	const head = Buffer.from(`${type}\0\0\0\0`, "latin1");
	head.writeUInt32LE(content.length, 4);
	return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** A picture of one colour, of 8 bits a sample. */
export function plainPng(colour: readonly number[], side = 64): Buffer {
	const data = Uint8Array.from(Array.from({ length: side * side }, () => colour).flat());
	return Buffer.from(encode({ width: side, height: side, channels: colour.length, data }));
}

/** The same picture with other rows of pixels, each after the number of its filter. */
export function pngOfRows(png: Buffer, rows: Buffer): Buffer {
	const pixels = pngChunk("IDAT", deflateSync(rows));
	return Buffer.concat([png.subarray(0, 33), pixels, png.subarray(-12)]);
}

/** A picture of 10 by 5 pixels by its header; its rows unpack to 50 MB. */
export function pngBomb(width = 10, height = 5): Buffer {
	const picture = encode({ width, height, channels: 3, data: new Uint8Array(width * height * 3) });
	return pngOfRows(Buffer.from(picture), Buffer.alloc(50_000_000));
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
