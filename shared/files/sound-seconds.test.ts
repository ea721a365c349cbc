import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { soundSeconds, statesLength } from "./sound-seconds.ts";
import { waveHeader } from "./wave.ts";

type Bytes = Uint8Array<ArrayBuffer>;

function fixture(name: string): Bytes {
	return new Uint8Array(readFileSync(new URL(`../../testing/fixtures/${name}`, import.meta.url)));
}

const joined = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));
const hex = (text: string): Bytes => new Uint8Array(Buffer.from(text, "hex"));

function changed(file: Bytes, at: number, ...bytes: number[]): Bytes {
	file.set(bytes, at);
	return file;
}

/** The fixture as a program writes it that does not know the end: 0 samples in its head, and then frames. */
const streamed = changed(fixture("tone.flac"), 21, 0xf0, 0, 0, 0, 0);
/** Its head alone: the two blocks of facts before the first frame. */
const noFrames = streamed.subarray(0, 8_288);

/** A second of AAC of almost no sound, then one of much: a reader of its first bit rate takes it for minutes. */
function unevenAac(): Bytes {
	const frame = (bytes: number) => {
		const whole = new Uint8Array(bytes);
		whole.set([0xff, 0xf1, 0x60, 0x40 | (bytes >> 11), (bytes >> 3) & 255, (bytes & 7) << 5, 0xfc]);
		return whole;
	};
	return joined(...Array.from({ length: 46 }, (_, place) => frame(place < 23 ? 9 : 1_500)));
}

const silence = new Uint8Array(16_000);

test.each([
	[["an MP3", "audio/mpeg"], fixture("frames.mp3"), 0.576],
	[["AAC", "audio/aac"], fixture("tone.aac"), 0.576],
	[["AAC whose bit rate changes", "audio/aac"], unevenAac(), 2.944],
	[["AAC in noise", "audio/aac"], joined(unevenAac(), new Uint8Array(99).fill(7)), 2.944],
	[["a WAV", "audio/wav"], fixture("tone.wav"), 0.5],
	[["a WAV of no sample", "audio/wav"], waveHeader(0, { rate: 8_000 }), 0],
	[
		["a WAV of no sample before a note", "audio/wav"],
		changed(joined(waveHeader(0, { rate: 8_000 }), Buffer.from("LIST\x04\0\0\0note")), 4, 48),
		0,
	],
	[
		["a WAV that was not finished", "audio/wav"],
		joined(waveHeader(0, { rate: 8_000 }), silence),
		1,
	],
	[
		["RF64", ""],
		joined(Buffer.from("RF64"), waveHeader(16_000, { rate: 8_000 }).subarray(4), silence),
		1,
	],
	[["a FLAC", "audio/flac"], fixture("tone.flac"), 0.5],
	[["a FLAC that was streamed", "audio/flac"], streamed, 0.5],
	[
		["a FLAC with a frame of another number", "audio/flac"],
		joined(streamed, hex("fff8240884aa4e")),
		0.5,
	],
	[["a FLAC without frames", "audio/flac"], noFrames, 0],
	[["a FLAC whose head is cut off", "audio/flac"], streamed.subarray(0, 30), undefined],
	[["Ogg", "audio/ogg"], fixture("tone.ogg"), undefined],
	[["WebM", "audio/webm"], fixture("tone.webm"), undefined],
	[["nothing", "audio/wav"], new Uint8Array(), undefined],
] satisfies [readonly [string, string], Uint8Array, number | undefined][])(
	"%s: %3$s s",
	([, type], bytes, seconds) => {
		const counted = soundSeconds(bytes, type);
		expect(counted === undefined ? undefined : Number(counted.toFixed(3))).toBe(seconds);
	},
);

test.each([
	["audio/mpeg", false],
	["audio/aac", false],
	["audio/flac", false],
	["audio/AMR", false],
	["", false],
	["audio/x-m4a", true],
	["audio/mp4", true],
	["video/quicktime", true],
	["video/3gpp", true],
	["audio/webm;codecs=opus", true],
	["video/matroska", true],
	["audio/ogg; codecs=opus", true],
])("%o states its length: %o", (type, isStated) => {
	expect(statesLength(type)).toBe(isStated);
});
