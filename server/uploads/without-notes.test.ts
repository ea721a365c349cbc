import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { orientationOf } from "#shared/files/orientation.ts";
import { pngChunk, riffChunk } from "../../testing/samples.ts";
import { withoutNotes } from "./without-notes.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const fixture = (name: string) =>
	readFileSync(new URL(`../../testing/fixtures/${name}`, import.meta.url));
const joined = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));
const bytesOf = (text: string) => Buffer.from(text, "latin1");

/** An EXIF block with an orientation and a place. */
function exif(orientation: number): Buffer {
	const head = bytesOf("MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0");
	return Buffer.concat([
		head,
		bytesOf(`${String.fromCharCode(orientation)}\0\0`),
		bytesOf("48.8584 N"),
	]);
}

const upright = exif(1);
const turned = exif(6);

const jpeg = fixture("noise.jpeg");
const png = fixture("noise.png");
/** In the form that may have notes: the flags tell which. */
const webp = extended(fixture("noise.webp"));

function segment(marker: number, content: Uint8Array): Buffer {
	const head = bytesOf("\xff\0\0\0");
	head.writeUInt8(marker, 1);
	head.writeUInt16BE(content.length + 2, 2);
	return Buffer.concat([head, content]);
}

const inJpeg = (...segments: Uint8Array[]) =>
	joined(jpeg.subarray(0, 2), ...segments, jpeg.subarray(2));

const inPng = (...chunks: Uint8Array[]) => joined(png.subarray(0, 33), ...chunks, png.subarray(33));

function extended(simple: Buffer): Buffer {
	const head = riffChunk("VP8X", bytesOf("\0\0\0\0\x07\0\0\x07\0\0"));
	return riffOf(Buffer.concat([head, simple.subarray(12)]));
}

function riffOf(chunks: Uint8Array): Buffer {
	const head = bytesOf("RIFF\0\0\0\0WEBP");
	head.writeUInt32LE(chunks.length + 4, 4);
	return Buffer.concat([head, chunks]);
}

function inWebp(flags: number, ...chunks: Uint8Array[]): Bytes {
	const whole = riffOf(Buffer.concat([webp.subarray(12), ...chunks]));
	whole.writeUInt8(flags, 20);
	return new Uint8Array(whole);
}

const film = fixture("film-short.mp4");
const xmp = bytesOf("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>");

const cases: { note: string; type: string; bare: Uint8Array; picture: Bytes }[] = [
	{
		note: "EXIF",
		type: "image/jpeg",
		bare: jpeg,
		picture: inJpeg(segment(0xe1, joined(bytesOf("Exif\0\0"), upright))),
	},
	{ note: "XMP", type: "image/jpeg", bare: jpeg, picture: inJpeg(segment(0xe1, xmp)) },
	{
		note: "IPTC",
		type: "image/jpeg",
		bare: jpeg,
		picture: inJpeg(segment(0xed, bytesOf("Photoshop 3.0\0"))),
	},
	{
		note: "a comment",
		type: "image/jpeg",
		bare: jpeg,
		picture: inJpeg(segment(0xfe, bytesOf("Made in Paris"))),
	},
	{
		note: "an index of further pictures",
		type: "image/jpeg",
		bare: jpeg,
		picture: inJpeg(segment(0xe2, bytesOf("MPF\0"))),
	},
	{ note: "a film behind it", type: "image/jpeg", bare: jpeg, picture: joined(jpeg, film) },
	{
		note: "all of them, after fill bytes",
		type: "image/jpeg",
		bare: inJpeg(bytesOf("\xff\xff")),
		picture: joined(
			inJpeg(
				bytesOf("\xff\xff"),
				segment(0xe1, xmp),
				segment(0xed, bytesOf("8BIM")),
				segment(0xfe, bytesOf("no")),
			),
			film,
		),
	},
	{ note: "EXIF", type: "image/png", bare: png, picture: inPng(pngChunk("eXIf", upright)) },
	{ note: "XMP", type: "image/png", bare: png, picture: inPng(pngChunk("iTXt", xmp)) },
	{
		note: "words, a time, and more behind it",
		type: "image/png",
		bare: png,
		picture: joined(
			inPng(
				pngChunk("tEXt", bytesOf("Author\0I")),
				pngChunk("zTXt", bytesOf("a\0\0b")),
				pngChunk("tIME", bytesOf("1234567")),
			),
			film,
		),
	},
	{
		note: "EXIF and XMP",
		type: "image/webp",
		bare: webp,
		picture: inWebp(0x0c, riffChunk("EXIF", upright), riffChunk("XMP ", xmp)),
	},
];

test.each(cases)("takes $note out of $type", ({ type, bare, picture }) => {
	expect(Buffer.from(withoutNotes(picture, type)).equals(bare)).toBe(true);
});

test.each<[string, Bytes]>([
	[
		"image/jpeg",
		inJpeg(segment(0xe2, bytesOf("ICC_PROFILE\0\x01\x01")), segment(0xee, bytesOf("Adobe"))),
	],
	["image/jpeg", new Uint8Array(fixture("extraneous-bytes.jpg"))],
	["image/png", inPng(pngChunk("iCCP", bytesOf("a\0\0b")))],
	["image/png", new Uint8Array(fixture("apng-named.png"))],
	["image/webp", inWebp(0x20, riffChunk("ICCP", bytesOf("abc")))],
	["image/webp", new Uint8Array(fixture("noise.webp"))],
	["image/gif", new Uint8Array(fixture("square.gif"))],
	["image/tiff", new Uint8Array(fixture("square.tiff"))],
])("leaves colours, moving pictures and other formats as they are: %s %#", (type, picture) => {
	expect(withoutNotes(picture.slice(), type)).toEqual(picture);
});

test.each<[string, Bytes]>([
	["image/jpeg", inJpeg(segment(0xe1, joined(bytesOf("Exif\0\0"), turned)), segment(0xe1, xmp))],
	["image/png", inPng(pngChunk("eXIf", turned), pngChunk("iTXt", xmp))],
	["image/webp", inWebp(0x0c, riffChunk("EXIF", turned), riffChunk("XMP ", xmp))],
])("a %s that lies on its side still says so", (type, picture) => {
	const { length } = picture;
	const sent = withoutNotes(picture, type);
	expect(orientationOf(sent)).toBe(6);
	expect(sent.length).toBeLessThan(length);
});

test("no input makes it throw, loop forever, or come out longer", () => {
	const starts: [string, Buffer][] = [
		["image/jpeg", bytesOf("\xff\xd8")],
		["image/png", bytesOf("\x89PNG\r\n\x1a\n")],
		["image/webp", bytesOf("RIFF0000WEBP")],
		["image/webp", bytesOf("RIFF0000WEBPVP8X")],
	];
	const anything = fc.tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }));
	fc.assert(
		fc.property(anything, ([[type, start], rest]) => {
			const file = joined(start, rest);
			const { length } = file;
			const once = withoutNotes(file, type);
			expect(once.length).toBeLessThanOrEqual(length);
		}),
	);
});
