import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hasMpegFrames, mpegSeconds } from "./mpeg-frames.ts";
import { sniffFile } from "./sniff.ts";

type Bytes = Uint8Array<ArrayBuffer>;

function fixture(name: string): Bytes {
	return new Uint8Array(readFileSync(new URL(`../../testing/fixtures/${name}`, import.meta.url)));
}

const bytesOf = (text: string): Bytes => new Uint8Array(Buffer.from(text, "latin1"));
const joined = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));

/** An ISO media box. */
function box(type: string, ...content: Uint8Array[]): Bytes {
	const size = content.reduce((sum, part) => sum + part.length, 8);
	const head = Buffer.alloc(8);
	head.writeUInt32BE(size);
	head.write(type, 4, "latin1");
	return joined(head, ...content);
}

const track = (handler: string) =>
	box("trak", box("mdia", box("hdlr", bytesOf(`${"\0".repeat(8)}${handler}`))));

/** An ISO media file of a brand, with its tracks before or after the media. */
function isoFile(brand: string, handlers: readonly string[], isLast = true): Bytes {
	const movie = box("moov", box("mvhd", new Uint8Array(100)), ...handlers.map(track));
	// Media may contain anything, even bytes that look like a video track.
	const media = box("mdat", bytesOf("\0\0\0\x20hdlr\0\0\0\0\0\0\0\0vide".repeat(9)));
	return joined(
		box("ftyp", bytesOf(`${brand}\0\0\0\0isom`)),
		...(isLast ? [media, movie] : [movie, media]),
	);
}

/** Silent MPEG audio frames: version 1, 128 kbit/s, 44.1 kHz. */
function frames(layer: 2 | 3, count: number): Bytes {
	const frame = Buffer.alloc(417);
	frame.set([0xff, layer === 3 ? 0xfb : 0xfd, layer === 3 ? 0x90 : 0x80, 0]);
	return joined(...Array.from({ length: count }, () => frame));
}

function id3(content: Uint8Array): Bytes {
	const { length } = content;
	const size = [21, 14, 7, 0].map((shift) => (length >> shift) & 127);
	return joined(bytesOf("ID3\x03\0\0"), Uint8Array.from(size), content);
}

/** A cover: random picture bytes with something that looks like one audio frame. */
const cover = Buffer.alloc(90_000, 7);
cover.set([0xff, 0xfb, 0x90, 0], 50_000);

test.each([
	["an animated PNG", fixture("apng-named.png"), "image/png"],
	["a PNG that is turned", fixture("exif6.png"), "image/png"],
	["a JPEG with extra bytes", fixture("extraneous-bytes.jpg"), "image/jpeg"],
	["a panorama without an end", fixture("panorama-no-end.jpg"), "image/jpeg"],
	[
		"several pictures in one JPEG",
		joined(fixture("noise.jpeg"), fixture("noise.jpeg")),
		"image/jpeg",
	],
	["a motion photo", joined(fixture("noise.jpeg"), fixture("film-short.mp4")), "image/jpeg"],
	["an AVIF", fixture("square.avif"), undefined],
	["a HEIC", bytesOf("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), undefined],
	["an icon", joined(bytesOf("\0\0\x01\0\x01\0"), new Uint8Array(60)), undefined],
	["a web page", bytesOf("<!doctype html><svg>"), undefined],
	["a recording", fixture("tone.wav"), undefined],
	["nothing", new Uint8Array(), undefined],
])("%s travels as %3$s", async (_name, bytes, type) => {
	expect((await sniffFile(bytes)).picture).toBe(type);
});

test.each([
	["a phone's m4a", fixture("samsung-3gp4.m4a"), "m4a"],
	...["M4A ", "M4B ", "mp41", "mp42", "isom", "iso5", "dash", "3gp4", "3gp5", "3g2a", "F4A "].map(
		(brand) => [`sound of the brand ${brand}`, isoFile(brand, ["soun"]), "m4a"] as const,
	),
	["sound whose tracks come first", isoFile("3gp4", ["soun"], false), "m4a"],
	["a book with chapters", isoFile("M4B ", ["soun", "text"]), "m4a"],
	["a film", isoFile("mp42", ["vide", "soun"]), undefined],
	["a film under a recording's brand", isoFile("M4A ", ["soun", "vide"]), undefined],
	["a real film", fixture("film-short.mp4"), undefined],
	["a QuickTime recording", isoFile("qt  ", ["soun"]), undefined],
	["a film without tracks", isoFile("isom", []), undefined],
	["MP3", frames(3, 9), "mp3"],
	["MP3 behind zeros", joined(new Uint8Array(5_000), frames(3, 9)), "mp3"],
	["MP3 behind a cover", joined(id3(cover), frames(3, 9)), "mp3"],
	[
		"MP3 behind two tags and zeros",
		joined(id3(cover), id3(cover), new Uint8Array(99), frames(3, 9)),
		"mp3",
	],
	["layer 2", frames(2, 9), "mp3"],
	["layer 2 behind a tag", joined(id3(cover), frames(2, 9)), "mp3"],
	["zeros", new Uint8Array(5_000), undefined],
	["FLAC behind a tag", joined(id3(bytesOf("title")), fixture("tone.flac")), "flac"],
	["WebM", fixture("tone.webm"), "webm"],
	["AMR", bytesOf("#!AMR\n"), "amr"],
	["RF64", bytesOf(`RF64\xff\xff\xff\xffWAVEds64${"\0".repeat(40)}`), undefined],
	["AIFF", bytesOf(`FORM\0\0\0\x40AIFFCOMM${"\0".repeat(40)}`), undefined],
	["Matroska", fixture("tone.mka"), undefined],
	["bare AAC", fixture("tone.aac"), undefined],
	["a picture", fixture("noise.png"), undefined],
] satisfies (readonly [string, Bytes, string | undefined])[])(
	"%s travels as %3$s",
	async (_name, bytes, container) => {
		expect((await sniffFile(bytes)).sound?.container).toBe(container);
	},
);

test("frames are looked for behind a few tags, not behind millions", () => {
	const behind = (count: number) =>
		joined(...Array.from({ length: count }, () => id3(new Uint8Array())), frames(3, 9));
	expect([3, 1_000].map((count) => hasMpegFrames(behind(count)))).toEqual([true, false]);
});

/** An APE tag after the audio, as players write it for covers. */
const apeTag = joined(
	bytesOf("APETAGEX"),
	new Uint8Array(24),
	cover,
	bytesOf("APETAGEX"),
	new Uint8Array(24),
);
const frameSeconds = 1_152 / 44_100;

test.each([
	["frames alone", frames(3, 100)],
	["a cover in front", joined(id3(cover), frames(3, 100))],
	["a cover behind", joined(frames(3, 100), apeTag, bytesOf("TAG"), new Uint8Array(125))],
	["zeros in front", joined(new Uint8Array(3_000), frames(3, 100))],
	["noise in the middle", joined(frames(3, 50), cover, frames(3, 50))],
])("MP3 with %s lasts as long as its frames", (_name, bytes) => {
	expect(mpegSeconds(bytes)).toBeCloseTo(100 * frameSeconds, 5);
});

test("the facts about a recording in its first frame are no sound", () => {
	const facts = frames(3, 1);
	facts.set(Buffer.from("Xing"), 36);
	expect(mpegSeconds(joined(facts, frames(3, 100)))).toBeCloseTo(100 * frameSeconds, 5);
});

test("without frames the duration is unknown", () => {
	expect(mpegSeconds(cover)).toBeUndefined();
	expect(mpegSeconds(new Uint8Array(300_000).fill(0xff))).toBeUndefined();
});
