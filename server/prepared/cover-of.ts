import { WAVE_HEADER_BYTES } from "#shared/files/wave.ts";
import { type Pixels, readPng, writePng } from "../png.ts";

const PEAKS = 24;
/** A cover is at most 240 px wide; screens have up to two pixels for one. */
const PICTURE_SIDE = 480;
/** Red, green, blue, alpha. */
const CHANNELS = 4;

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

/** A smaller PNG of a large one. Other formats stay as they are: providers send them small. Never rejects. */
export async function smallPicture(bytes: Buffer): Promise<Buffer> {
	const picture = await readPng(bytes);
	const step = picture ? Math.floor(Math.min(picture.width, picture.height) / PICTURE_SIDE) : 0;
	return picture && step > 1 ? writePng(shrunk(picture, step)) : bytes;
}

/** Each pixel is the mean of `step` by `step`. */
function shrunk({ data, ...large }: Pixels, step: number): Pixels {
	const size = { width: Math.floor(large.width / step), height: Math.floor(large.height / step) };
	const small = Buffer.alloc(size.width * size.height * CHANNELS);
	for (let place = 0; place < small.length; place += 1) {
		const channel = place % CHANNELS;
		const x = ((place - channel) / CHANNELS) % size.width;
		const y = Math.floor(place / CHANNELS / size.width);
		let sum = 0;
		for (let at = 0; at < step * step; at += 1) {
			const row = y * step + Math.floor(at / step);
			sum += data[(row * large.width + x * step + (at % step)) * CHANNELS + channel] ?? 0;
		}
		small[place] = sum / (step * step);
	}
	return { ...size, data: small };
}
