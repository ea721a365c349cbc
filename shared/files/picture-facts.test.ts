import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isCutOff } from "./cut-off.ts";
import { readJpeg } from "./jpeg.ts";
import { mp4Tracks } from "./mp4-tracks.ts";
import { mpegSeconds } from "./mpeg-frames.ts";
import { orientationOf } from "./orientation.ts";
import { soundSeconds } from "./sound-seconds.ts";

type Bytes = Uint8Array<ArrayBuffer>;

function fixture(name: string): Bytes {
	return new Uint8Array(readFileSync(new URL(`../../testing/fixtures/${name}`, import.meta.url)));
}

const joined = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));
const bytesOf = (text: string): Bytes => new Uint8Array(Buffer.from(text, "latin1"));
const hex = (text: string): Bytes => new Uint8Array(Buffer.from(text.replaceAll(" ", ""), "hex"));

const jpeg = fixture("noise.jpeg");
const scanStart = Buffer.from(jpeg).indexOf(hex("ffda"));

function withSegment(segment: Uint8Array): Bytes {
	return joined(jpeg.subarray(0, 2), segment, jpeg.subarray(2));
}

function segment(marker: number, content: Uint8Array): Bytes {
	const head = Buffer.alloc(4);
	head.writeUInt16BE(0xff00 + marker);
	head.writeUInt16BE(content.length + 2, 2);
	return joined(head, content);
}

/** An EXIF block with an orientation, after a tag of a camera's name, in either byte order. */
function exif(orientation: number, isLittle = true): Bytes {
	const view = new DataView(new ArrayBuffer(38));
	view.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
	view.setUint16(2, 42, isLittle);
	view.setUint32(4, 8, isLittle);
	view.setUint16(8, 2, isLittle);
	view.setUint16(10, 0x010f, isLittle);
	view.setUint16(22, 0x0112, isLittle);
	view.setUint16(24, 3, isLittle);
	view.setUint32(26, 1, isLittle);
	view.setUint16(30, orientation, isLittle);
	return new Uint8Array(view.buffer);
}

const named = (block: Uint8Array) => joined(bytesOf("Exif\0\0"), block);
const turnedJpeg = (orientation: number, isLittle = true) =>
	withSegment(segment(0xe1, named(exif(orientation, isLittle))));
/** A profile in five segments: more than 256 kB before the EXIF. */
const longProfile = joined(
	...Array.from({ length: 5 }, () => segment(0xe2, new Uint8Array(65_000))),
);

function webpWith(block: Uint8Array): Bytes {
	const webp = fixture("noise.webp");
	const head = Buffer.from("EXIF\0\0\0\0");
	head.writeUInt32LE(block.length, 4);
	return joined(webp, head, block);
}

function pngWith(block: Uint8Array): Bytes {
	const png = fixture("noise.png");
	const head = Buffer.alloc(4);
	head.writeUInt32BE(block.length);
	const end = png.length - 12;
	return joined(
		png.subarray(0, end),
		head,
		bytesOf("eXIf"),
		block,
		new Uint8Array(4),
		png.subarray(end),
	);
}

test.each([1, 3, 6, 8])("finds orientation %i wherever a format has it", (orientation) => {
	const files = [
		turnedJpeg(orientation, true),
		turnedJpeg(orientation, false),
		withSegment(joined(longProfile, segment(0xe1, named(exif(orientation))))),
		withSegment(
			joined(
				segment(0xe1, bytesOf("http://ns.adobe.com/xap/1.0/\0")),
				segment(0xe1, named(exif(orientation))),
			),
		),
		pngWith(exif(orientation)),
		pngWith(exif(orientation, false)),
		webpWith(exif(orientation)),
		webpWith(named(exif(orientation))),
	];
	expect(files.map(orientationOf)).toEqual(files.map(() => orientation));
});

test.each([
	["a value that does not exist", turnedJpeg(99)],
	["a header cut off", turnedJpeg(6).slice(0, 30)],
	["a JPEG without EXIF", jpeg],
	["a JPEG whose pixels look like EXIF", joined(jpeg.subarray(0, -2), named(exif(6)), hex("ffd9"))],
	["a PNG without EXIF", fixture("noise.png")],
	["a GIF", fixture("square.gif")],
	["nothing", new Uint8Array()],
])("takes %s for upright", (_name, bytes) => {
	expect(orientationOf(bytes)).toBe(1);
});

test("reads what a phone's PNG says", () => {
	expect(orientationOf(fixture("exif6.png"))).toBe(6);
});

/** A complete JPEG as a thumbnail inside a segment, including an end marker. */
const thumbnail = segment(0xe1, named(joined(exif(1), jpeg.subarray(0, 2_000), hex("ffd9"))));

test.each([
	["a plain one", jpeg, true],
	["fill bytes in front of a segment", withSegment(hex("ffffff fe0002")), true],
	["extra bytes in front of a segment", withSegment(hex("00aabb")), true],
	[
		"a film behind the end",
		joined(jpeg, bytesOf("ftypmp42"), hex("ffda 0008 ffc0"), new Uint8Array(99)),
		true,
	],
	["a second picture behind the end", joined(jpeg, jpeg.subarray(0, -2)), true],
	["the end mark cut off", jpeg.subarray(0, -2), false],
	["half of the scan", jpeg.subarray(0, (scanStart + jpeg.length) >> 1), false],
	["only a header", jpeg.subarray(0, scanStart), false],
	["a thumbnail, and the scan cut off", joined(withSegment(thumbnail).subarray(0, -40)), false],
	["a panorama without an end", fixture("panorama-no-end.jpg"), false],
	["a broken library's example", fixture("extraneous-bytes.jpg"), true],
] satisfies [string, Uint8Array, boolean][])(
	"a JPEG with %s: whole is %3$s",
	(_name, bytes, isWhole) => {
		expect(readJpeg(bytes).isWhole).toBe(isWhole);
	},
);

test("the size is the picture's, not a thumbnail's, nor one that a decoy claims", () => {
	const { width, height } = readJpeg(jpeg);
	expect(readJpeg(withSegment(thumbnail))).toMatchObject({ width, height });
	const decoy = segment(0xc0, hex("08 0001 0001 01 011100"));
	expect(readJpeg(withSegment(decoy))).toMatchObject({ width, height });
	expect(width).toBeGreaterThan(1);
});

test("no input makes the readers throw or loop forever", () => {
	const starts = [
		hex("ffd8"),
		hex("89504e470d0a1a0a"),
		bytesOf("RIFF0000WEBP"),
		bytesOf("ID3"),
		bytesOf("RIFF0000WAVE"),
		bytesOf("fLaC\0\0\0\x22"),
		bytesOf("GIF89a"),
		bytesOf("BM"),
		bytesOf("II*\0"),
		bytesOf("\0\0\0\x08ftyp"),
		new Uint8Array(),
	];
	const bytes = fc.tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }));
	fc.assert(
		fc.property(bytes, ([start, rest]) => {
			const file = joined(start, rest);
			readJpeg(file);
			mp4Tracks(file);
			mpegSeconds(file);
			soundSeconds(file, "");
			for (const type of ["jpeg", "png", "gif", "bmp"]) isCutOff(file, `image/${type}`);
			expect(orientationOf(file)).toBeGreaterThanOrEqual(1);
		}),
	);
});
