import { decode, encode } from "fast-png";
import { imageSize } from "image-size";
import { WAVE_HEADER_BYTES } from "#shared/files/wave.ts";

const PEAKS = 24;
/** A cover is at most 240 px wide; screens have up to two pixels for one. */
const PICTURE_SIDE = 480;
/** Decoding stops the process for 30 ms a megapixel. */
const MOST_PIXELS = 2048 * 2048;

/** The loudness of a WAV of 16-bit samples over time, from 0 to 1; empty for other formats. */
export function peaksOf({ type, bytes }: { type: string; bytes: Buffer }): number[] {
	const count = Math.floor((bytes.length - WAVE_HEADER_BYTES) / 2 / PEAKS);
	if (count < 1 || !/wav/.test(type) || bytes.readUInt16LE(34) !== 16) return [];
	const peaks = Array.from({ length: PEAKS }, (_, place) => {
		let peak = 0;
		for (let sample = place * count; sample < (place + 1) * count; sample += 1) {
			peak = Math.max(peak, Math.abs(bytes.readInt16LE(WAVE_HEADER_BYTES + sample * 2)));
		}
		return peak;
	});
	const loudest = Math.max(1, ...peaks);
	return peaks.map((peak) => Math.round((100 * peak) / loudest) / 100);
}

/** A smaller PNG of a large one. Other formats stay as they are: providers send them small. Never throws. */
export function smallPicture(bytes: Buffer): Buffer {
	try {
		const { width, height, type } = imageSize(bytes);
		return type === "png" && width * height <= MOST_PIXELS ? smallPng(bytes) : bytes;
	} catch {
		// Whether a damaged picture can be shown is for browsers to say.
		return bytes;
	}
}

function smallPng(bytes: Buffer): Buffer {
	const { width, height, channels, depth, data, palette } = decode(bytes);
	const step = Math.floor(Math.min(width, height) / PICTURE_SIDE);
	if (step < 2 || depth !== 8 || palette) return bytes;
	const size = { width: Math.floor(width / step), height: Math.floor(height / step) };
	const small = new Uint8Array(size.width * size.height * channels);
	for (let place = 0; place < small.length; place += 1) {
		const channel = place % channels;
		const x = ((place - channel) / channels) % size.width;
		const y = Math.floor(place / channels / size.width);
		let sum = 0;
		for (let at = 0; at < step * step; at += 1) {
			const row = y * step + Math.floor(at / step);
			sum += data[(row * width + x * step + (at % step)) * channels + channel] ?? 0;
		}
		small[place] = sum / (step * step);
	}
	return Buffer.from(encode({ ...size, channels, data: small }));
}
