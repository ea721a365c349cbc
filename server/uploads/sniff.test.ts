import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sniffAudio, sniffImage } from "./sniff.ts";

function fixture(name: string): Uint8Array {
	return readFileSync(new URL(`../../testing/fixtures/${name}`, import.meta.url));
}

const bitmap = Buffer.concat([Buffer.from("BM"), Buffer.alloc(12), Buffer.from([40, 0, 0, 0])]);

describe("sniffImage", () => {
	test.each([
		["image/png", () => fixture("noise.png")],
		["image/jpeg", () => fixture("noise.jpeg")],
		["image/webp", () => fixture("noise.webp")],
		["image/gif", () => fixture("square.gif")],
		["image/tiff", () => fixture("square.tiff")],
		["image/bmp", () => bitmap],
	])("%s", async (type, make) => {
		expect(await sniffImage(make())).toBe(type);
	});

	test.each([
		["AVIF", () => fixture("square.avif")],
		["HEIC", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
		["SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
		["HTML", () => Buffer.from("<!doctype html><p>GIF89a")],
		["words that begin with BM", () => Buffer.from("BMW cars are made in Munich.")],
		["a recording", () => fixture("tone.wav")],
		["two bytes", () => Buffer.from([0xff, 0xd8])],
		["nothing", () => Buffer.alloc(0)],
	])("refuses %s", async (_name, make) => {
		expect(await sniffImage(make())).toBeUndefined();
	});
});

describe("sniffAudio", () => {
	test.each([
		["tone.webm", "webm", "audio/webm"],
		["recorder.webm", "webm", "audio/webm"],
		["tone.ogg", "ogg", "audio/ogg"],
		["tone.wav", "wav", "audio/wav"],
		["tone.flac", "flac", "audio/flac"],
		["tone.mp3", "mp3", "audio/mpeg"],
		["frames.mp3", "mp3", "audio/mpeg"],
		["tone.m4a", "m4a", "audio/m4a"],
		["fragments.mp4", "m4a", "audio/m4a"],
	])("%s", async (name, container, contentType) => {
		expect(await sniffAudio(fixture(name))).toEqual({ container, contentType });
	});

	test("names AMR as the provider does", async () => {
		expect((await sniffAudio(Buffer.from("#!AMR\n")))?.contentType).toBe("audio/AMR");
	});

	test.each([
		["a film", () => fixture("film.mp4")],
		["Matroska", () => fixture("tone.mka")],
		["bare AAC", () => fixture("tone.aac")],
		["Ogg video", () => Buffer.from(`${"OggS\0\x02".padEnd(28, "\0")}\x80theora`, "latin1")],
		["a lone frame sync", () => Buffer.from([0xff, 0xfb, 0x90, 0x00, ...Array(500).fill(1)])],
		["a picture in a RIFF", () => Buffer.from("RIFF\0\0\0\0WEBPVP8 ")],
		["words", () => Buffer.from("hello")],
		["nothing", () => Buffer.alloc(0)],
	])("refuses %s", async (_name, make) => {
		expect(await sniffAudio(make())).toBeUndefined();
	});
});
