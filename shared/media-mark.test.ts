import { readFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { hasExiftool, readTags } from "../testing/exiftool.ts";
import { samplePng, sampleWav } from "../testing/samples.ts";
import { type MediaMark, markIn, markMedia } from "./media-mark.ts";

const fixture = (name: string) =>
	readFileSync(new URL(`../testing/fixtures/${name}`, import.meta.url));
const mark: MediaMark = { source: "trainedAlgorithmicMedia", tool: 'a/"model" & <b>' };
const SOURCE = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";

const text = (file: Uint8Array) => Buffer.from(file).toString("latin1");

function u32(value: number, order: "be" | "le" = "be") {
	const bytes = Buffer.alloc(4);
	if (order === "be") bytes.writeUInt32BE(value);
	else bytes.writeUInt32LE(value);
	return bytes;
}

function riff(form: string, ...chunks: Buffer[]) {
	const content = Buffer.concat([Buffer.from(form), ...chunks]);
	return Buffer.concat([Buffer.from("RIFF"), u32(content.length, "le"), content]);
}

function chunk(type: string, content: Buffer) {
	const pad = Buffer.alloc(content.length % 2);
	return Buffer.concat([Buffer.from(type), u32(content.length, "le"), content, pad]);
}

function pngChunk(type: string, content: string | Buffer) {
	const named = Buffer.concat([Buffer.from(type), Buffer.from(content)]);
	return Buffer.concat([u32(named.length - 4), named, u32(crc32(named))]);
}

function segment(marker: number, content: string) {
	const length = Buffer.alloc(2);
	length.writeUInt16BE(content.length + 2);
	return Buffer.concat([Buffer.from([0xff, marker]), length, Buffer.from(content, "latin1")]);
}

const insertAt = (file: Buffer, at: number, part: Buffer) =>
	Buffer.concat([file.subarray(0, at), part, file.subarray(at)]);

/** An MP3 without a tag, or with one of this version and these frames. */
const frames = fixture("frames.mp3");
function tagged(version: number, content: Buffer, flags = 0) {
	const size = [21, 14, 7, 0].map((bits) => (content.length >> bits) & 0x7f);
	return Buffer.concat([
		Buffer.from("ID3"),
		Buffer.from([version, 0, flags, ...size]),
		content,
		frames,
	]);
}
function frame(id: string, content: string) {
	const body = Buffer.from(content, "latin1");
	return Buffer.concat([Buffer.from(id), u32(body.length), Buffer.alloc(2), body]);
}

const lossy = fixture("noise.webp");
/** One opaque and one transparent pixel, lossless. */
const lossless = Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64");
const png = samplePng();
const jpeg = fixture("noise.jpeg");
const xmp = (content: string) =>
	`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${content}</rdf:RDF></x:xmpmeta>`;
const titled = xmp(
	'<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:format="kept"/>',
);
const sourced = xmp(
	'<rdf:Description rdf:about="" xmlns:i="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" i:DigitalSourceType="other"/>',
);
const PNG_XMP = "XML:com.adobe.xmp\0\0\0\0\0";
const JPEG_XMP = "http://ns.adobe.com/xap/1.0/\0";
const PNG_HEADER_END = 33;
const format = sampleWav(0).subarray(12, 36);
const samples = sampleWav(0.1).subarray(44);

const extendedWebp = (...chunks: Buffer[]) =>
	riff(
		"WEBP",
		chunk("VP8X", Buffer.from([0, 0, 0, 0, 31, 0, 0, 23, 0, 0])),
		lossy.subarray(12),
		...chunks,
	);

const markable: [string, Uint8Array][] = [
	["PNG", png],
	["a larger PNG", fixture("noise.png")],
	[
		"PNG with XMP of another kind",
		insertAt(png, PNG_HEADER_END, pngChunk("iTXt", PNG_XMP + titled)),
	],
	["JPEG", jpeg],
	["JPEG with Exif", insertAt(jpeg, 2, segment(0xe1, "Exif\0\0MM\0*\0\0\0\b\0\0\0\0\0\0"))],
	["JPEG with XMP of another kind", insertAt(jpeg, 2, segment(0xe1, JPEG_XMP + titled))],
	["WebP, lossy", lossy],
	["WebP, lossless", lossless],
	["WebP, extended", extendedWebp()],
	["WebP with XMP of another kind", extendedWebp(chunk("XMP ", Buffer.from(titled)))],
	["WAV", sampleWav(0.1)],
	[
		"WAV with a note behind its samples",
		riff("WAVE", format, chunk("data", samples), chunk("LIST", Buffer.from("INFOxxx"))),
	],
	[
		"WAV with XMP of another kind",
		riff("WAVE", format, chunk("data", samples), chunk("_PMX", Buffer.from(titled))),
	],
	["MP3 without a tag", frames],
	["MP3 with a tag", fixture("tone.mp3")],
	["MP3 with a tag of version 3", tagged(3, frame("TIT2", "\0A title"))],
	["MP3 with padding", tagged(3, Buffer.concat([frame("TIT2", "\0A title"), Buffer.alloc(300)]))],
	["MP3 with XMP of another kind", tagged(3, frame("PRIV", `XMP\0${titled}`))],
];

describe.each(markable)("%s", (_name, file) => {
	const marked = markMedia(file, mark);

	test("gets the mark, once", () => {
		expect(text(marked).split(SOURCE)).toHaveLength(2);
		expect(text(marked)).toContain("a/&quot;model&quot; &amp; &lt;b&gt;");
		expect(markMedia(marked, mark)).toBe(marked);
	});

	test("loses nothing that it had", () => {
		if (text(file).includes("kept")) expect(text(marked)).toContain('dc:format="kept"');
		if (text(file).includes("A title")) expect(text(marked)).toContain("A title");
	});
});

test.skipIf(!hasExiftool)("all are read by exiftool, which finds nothing wrong", () => {
	const all = markable.flatMap(([, file]) => [file, markMedia(file, mark)]);
	const read = readTags(all);
	for (const [index, [name]] of markable.entries()) {
		const [before = {}, tags = {}] = read.slice(2 * index);
		expect([name, tags["XMP-iptcExt:DigitalSourceType"]]).toEqual([name, SOURCE]);
		expect(tags["XMP-xmp:CreatorTool"]).toBe('a/"model" & <b>');
		expect([name, tags["ExifTool:Warning"], tags["ExifTool:Error"]]).toEqual([
			name,
			before["ExifTool:Warning"],
			before["ExifTool:Error"],
		]);
		const size = (given: object) =>
			Object.entries(given).filter(([tag]) => /:(ImageWidth|ImageHeight)$/.test(tag));
		expect(size(tags).map(String)).toEqual(expect.arrayContaining(size(before).map(String)));
	}
});

test.each<MediaMark>([
	{ source: "trainedAlgorithmicMedia", tool: "org/model" },
	{ source: "trainedAlgorithmicMedia", tool: "org/model", seed: 4_294_967_295 },
	{ source: "algorithmicMedia", tool: "sandbox", seed: 0 },
])("what a mark says is read from the file again: %o", (given) => {
	expect(markIn(markMedia(png, given))).toEqual(given);
});

test.skipIf(!hasExiftool)("a seed is what IPTC calls information about the prompt", () => {
	const [tags = {}] = readTags([markMedia(png, { ...mark, seed: 42 })]);
	expect(tags["XMP-iptcExt:AIPromptInformation"] ?? tags["XMP-iptcExt:AiPromptInformation"]).toBe(
		"seed 42",
	);
});

test("the bytes of picture and sound are the same ones", () => {
	const idat = (file: Uint8Array) => text(file).slice(text(file).indexOf("IDAT"));
	expect(idat(markMedia(png, mark))).toBe(idat(png));
	const scan = (file: Uint8Array) => text(file).slice(text(file).indexOf("\xff\xdb"));
	expect(scan(markMedia(jpeg, mark))).toBe(scan(jpeg));
	for (const webp of [lossy, lossless]) {
		expect(text(markMedia(webp, mark))).toContain(text(webp.subarray(12)));
	}
	expect(text(markMedia(sampleWav(0.1), mark))).toContain(text(chunk("data", samples)));
	expect(text(markMedia(frames, mark)).endsWith(text(frames))).toBe(true);
});

test("a sandbox's picture says that a program drew it", () => {
	const marked = markMedia(png, { source: "algorithmicMedia", tool: "sandbox" });
	expect(text(marked)).toContain("digitalsourcetype/algorithmicMedia");
});

test("a sound whose length a stream did not know keeps saying so", () => {
	const endless = Buffer.concat([
		Buffer.from("RIFF\xff\xff\xff\xffWAVE", "latin1"),
		format,
		Buffer.from("data\xff\xff\xff\xff", "latin1"),
		samples,
	]);
	const marked = markMedia(endless, mark);
	expect(text(marked)).toContain(SOURCE);
	expect(text(marked).startsWith("RIFF\xff\xff\xff\xff")).toBe(true);
	expect(text(marked).endsWith(`data\xff\xff\xff\xff${text(samples)}`)).toBe(true);
});

const cut = (file: Uint8Array) => file.subarray(0, Math.floor(file.length * 0.6));
const withLength = (file: Uint8Array, at: number, bytes: number[]) => {
	const changed = Uint8Array.from(file);
	changed.set(bytes, at);
	return changed;
};
const huge = [0xff, 0xff, 0xff, 0xf0];

test.each<[string, Uint8Array]>([
	["nothing", new Uint8Array()],
	["one byte", Uint8Array.of(0xff)],
	["a page", Buffer.from("<!doctype html><title>no picture</title>")],
	["GIF", fixture("square.gif")],
	["AVIF", fixture("square.avif")],
	["Ogg", fixture("tone.ogg")],
	["AAC, which begins almost as MP3 does", fixture("tone.aac")],
	["FLAC", fixture("tone.flac")],
	["PNG, its signature only", png.subarray(0, 8)],
	["PNG, cut", cut(png)],
	["PNG with a huge chunk", withLength(png, PNG_HEADER_END, huge)],
	["PNG without a header", Buffer.concat([png.subarray(0, 8), png.subarray(PNG_HEADER_END)])],
	["PNG, signed", insertAt(png, PNG_HEADER_END, pngChunk("caBX", "a manifest"))],
	["PNG that says its source", insertAt(png, PNG_HEADER_END, pngChunk("iTXt", PNG_XMP + sourced))],
	[
		"PNG with compressed XMP",
		insertAt(
			png,
			PNG_HEADER_END,
			pngChunk(
				"iTXt",
				Buffer.concat([Buffer.from("XML:com.adobe.xmp\0\x01\0\0\0"), deflateSync(titled)]),
			),
		),
	],
	[
		"PNG with unended XMP",
		insertAt(png, PNG_HEADER_END, pngChunk("iTXt", "XML:com.adobe.xmp\0\0\0en")),
	],
	["PNG with XMP that is none", insertAt(png, PNG_HEADER_END, pngChunk("iTXt", `${PNG_XMP}hello`))],
	[
		"PNG signed elsewhere",
		insertAt(
			png,
			PNG_HEADER_END,
			pngChunk("iTXt", PNG_XMP + xmp('<rdf:Description dcterms:provenance="https://a.example"/>')),
		),
	],
	["JPEG, cut", cut(jpeg)],
	["JPEG, its first bytes", jpeg.subarray(0, 3)],
	["JPEG with a length of nothing", withLength(jpeg, 4, [0, 0])],
	["JPEG with a length beyond its end", withLength(jpeg, 4, [0xff, 0xff])],
	["JPEG with no marker", withLength(jpeg, 2, [0, 0])],
	["JPEG, signed", insertAt(jpeg, 2, segment(0xeb, "JP\0\x01\0\0\0\x01\0\0\0\x20jumb"))],
	["JPEG that says its source", insertAt(jpeg, 2, segment(0xe1, JPEG_XMP + sourced))],
	[
		"JPEG with XMP in two parts",
		insertAt(jpeg, 2, segment(0xe1, "http://ns.adobe.com/xmp/extension/\0more")),
	],
	[
		"JPEG whose XMP would grow too long",
		insertAt(jpeg, 2, segment(0xe1, JPEG_XMP + titled + " ".repeat(65_100))),
	],
	["WebP, cut", cut(lossy)],
	["WebP, its first bytes", lossy.subarray(0, 16)],
	["WebP with a huge chunk", withLength(lossy, 16, huge)],
	["WebP without a picture", riff("WEBP", chunk("ICCP", Buffer.alloc(40)))],
	["WebP of no width", withLength(lossy, 26, [0, 0])],
	["WebP, lossless, of another make", withLength(lossless, 20, [0])],
	["WebP, signed", extendedWebp(chunk("C2PA", Buffer.alloc(8)))],
	["WebP that says its source", extendedWebp(chunk("XMP ", Buffer.from(sourced)))],
	[
		"WebP with half a chunk at its end",
		riff("WEBP", extendedWebp().subarray(12), Buffer.from("XM")),
	],
	["WAV, cut", cut(sampleWav(0.1))],
	["WAV, its first bytes", sampleWav(0.1).subarray(0, 20)],
	["WAV with a huge chunk", withLength(sampleWav(0.1), 16, huge)],
	["WAV without samples", riff("WAVE", format)],
	["WAV, signed", riff("WAVE", format, chunk("data", samples), chunk("C2PA", Buffer.alloc(8)))],
	[
		"WAV that says its source",
		riff("WAVE", format, chunk("_PMX", Buffer.from(sourced)), chunk("data", samples)),
	],
	["MP3 whose tag is cut", fixture("tone.mp3").subarray(0, 12)],
	["MP3 whose tag never ends", withLength(fixture("tone.mp3"), 6, [0x7f, 0x7f, 0x7f, 0x7f])],
	[
		"MP3 with a frame beyond its tag",
		tagged(3, Buffer.concat([Buffer.from("TIT2"), u32(4_000_000), Buffer.alloc(20, 1)])),
	],
	["MP3 with an old tag", tagged(2, frame("TIT2", "\0A title"))],
	["MP3 with a tag in another manner", tagged(3, frame("TIT2", "\0A title"), 0x80)],
	["MP3, signed", tagged(3, frame("GEOB", "\0application/x-c2pa-manifest-store\0\0\0x"))],
	["MP3 that says its source", tagged(3, frame("PRIV", `XMP\0${sourced}`))],
])("left as it is: %s", (_name, file) => {
	expect(markMedia(file, mark)).toBe(file);
});

test("no file of random bytes behind a good beginning makes it fail", () => {
	let seed = 7;
	const random = () => {
		seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
		return seed;
	};
	for (const [, file] of markable) {
		for (let round = 0; round < 100; round += 1) {
			const broken = Uint8Array.from(file.subarray(0, random() % (file.length + 1)));
			for (let change = 0; change < 4 && broken.length > 0; change += 1) {
				broken[random() % broken.length] = random() % 256;
			}
			expect(markMedia(broken, mark).length).toBeGreaterThanOrEqual(broken.length);
		}
	}
});
