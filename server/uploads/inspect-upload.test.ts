import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { AUDIO_MAX_BYTES } from "#shared/limits.ts";
import { inspectAudio, inspectImage, pictureSize } from "./inspect-upload.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const unsupported = { code: "UNSUPPORTED_FILE_TYPE" };

function fileOf(bytes: Bytes, name = "file"): File {
	return new File([bytes], name, { type: "text/html" });
}

function fixture(name: string): Bytes {
	return new Uint8Array(readFileSync(new URL(`../../testing/fixtures/${name}`, import.meta.url)));
}

/** Silence as an 8-bit WAV. */
function silence(seconds: number): Bytes {
	const header = Buffer.from(fixture("tone.wav").subarray(0, 44));
	header.writeUInt32LE(8_000, 24);
	header.writeUInt32LE(8_000, 28);
	header.writeUInt16LE(1, 32);
	header.writeUInt16LE(8, 34);
	header.write("data", 36, "latin1");
	header.writeUInt32LE(seconds * 8_000, 40);
	return new Uint8Array(Buffer.concat([header, Buffer.alloc(seconds * 8_000, 128)]));
}

/** The bytes of a Latin-1 string. */
const bytesOf = (text: string): Bytes => new Uint8Array(Buffer.from(text, "latin1"));

/** A one-pixel BMP. */
const bitmap = bytesOf(`BM${"\0".repeat(12)}\x28\0\0\0\x01\0\0\0\x01\0\0\0${"\0".repeat(30)}`);

/** A phone's picture with a video after its end, whose bytes look like another scan. */
function withFilm(picture: Bytes): Bytes {
	const film = fixture("film-short.mp4");
	return new Uint8Array(Buffer.concat([picture, film, bytesOf("\xff\xda\0\x08"), film]));
}

/** A RIFF chunk of 200 kB, such as a cover. */
function coverChunk(): Buffer {
	const chunk = Buffer.alloc(200_008);
	chunk.write("id3 ");
	chunk.writeUInt32LE(200_000, 4);
	return chunk;
}

describe("inspectImage", () => {
	test.each([
		["png", fixture("noise.png")],
		["jpeg", fixture("noise.jpeg")],
		["webp", fixture("noise.webp")],
		["gif", fixture("square.gif")],
		["tiff", fixture("square.tiff")],
		["bmp", bitmap],
		["png", fixture("apng-named.png")],
		["jpeg", fixture("extraneous-bytes.jpg")],
	])("takes a %s, whatever its name says", async (format, bytes) => {
		const contentType = `image/${format}`;
		expect(await inspectImage(fileOf(bytes, "../../x.exe"))).toEqual({ bytes, contentType });
	});

	test("takes a phone's picture without its film", async () => {
		const picture = fixture("noise.jpeg");
		const { bytes } = await inspectImage(fileOf(withFilm(picture)));
		expect(bytes).toEqual(picture);
	});

	test.each([
		["AVIF", fixture("square.avif")],
		["HEIC", bytesOf("\0\0\0\x18ftypheic\0\0\0\0mif1heic")],
		["SVG", bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>')],
		["HTML", bytesOf("<!doctype html><p>GIF89a")],
		["a program", bytesOf(`MZ${"\0".repeat(198)}`)],
		["words that begin with BM", bytesOf("BMW cars are made in Munich.")],
		["words with a header's size in them", bytesOf("BMW cars come (all) from Munich.")],
		["a recording", fixture("tone.wav")],
		["a film", fixture("film-short.mp4")],
		["two bytes", bytesOf("\xff\xd8")],
	])("refuses %s", async (_name, bytes) => {
		await expect(inspectImage(fileOf(bytes))).rejects.toMatchObject(unsupported);
	});

	test.each([
		["noise.png", 40],
		["noise.jpeg", 40],
		["noise.webp", 40],
		["square.gif", 4],
	])("refuses %s that is cut off", async (name, missing) => {
		const bytes = fixture(name);
		for (const length of [bytes.length - missing, Math.floor(bytes.length / 2), 30]) {
			await expect(inspectImage(fileOf(bytes.slice(0, length)))).rejects.toMatchObject({
				code: "FILE_BROKEN",
			});
		}
	});
});

test("refuses a JPEG of more pixels than the limit, also where a library cannot read it", async () => {
	const bytes = fixture("extraneous-bytes.jpg");
	const frame = Buffer.from(bytes).indexOf("ffc0", "hex");
	new DataView(bytes.buffer).setUint32(frame + 5, 0xffff_ffff);
	await expect(inspectImage(fileOf(bytes))).rejects.toMatchObject({ code: "PICTURE_TOO_LARGE" });
});

test("takes a WebP whose size counts its own head", async () => {
	const bytes = fixture("noise.webp");
	new DataView(bytes.buffer, bytes.byteOffset).setUint32(4, bytes.length, true);
	expect(await inspectImage(fileOf(bytes))).toMatchObject({ contentType: "image/webp" });
});

test("leaves a header that nobody here understands to the provider", async () => {
	const bytes = bytesOf(`RIFF\x18\0\0\0WEBPnew \x0c\0\0\0${"\0".repeat(12)}`);
	expect(await inspectImage(fileOf(bytes))).toMatchObject({ contentType: "image/webp" });
});

describe("inspectAudio", () => {
	test.each([
		["tone.webm", "audio/webm", 0.5],
		["tone.ogg", "audio/ogg", 0.5],
		["tone.wav", "audio/wav", 0.5],
		["tone.flac", "audio/flac", 0.5],
		["tone.mp3", "audio/mpeg", 0.576],
		["frames.mp3", "audio/mpeg", 0.6],
		["tone.m4a", "audio/m4a", 0.6],
		["fragments.mp4", "audio/m4a", 0.6],
		["samsung-3gp4.m4a", "audio/m4a", 2],
	])("%s", async (name, contentType, seconds) => {
		const upload = await inspectAudio(fileOf(fixture(name)), 30);
		// What ffmpeg wrote beside the sound of these formats stays here.
		const mayHaveNotes = /ogg|webm/.test(name);
		expect(mayHaveNotes || !Buffer.from(upload.bytes).includes("Lavf")).toBe(true);
		expect(upload.contentType).toBe(contentType);
		expect(upload.seconds).toBeCloseTo(seconds, 0.8);
	});

	test("finds the length of an m4a behind much else", async () => {
		const bytes = Buffer.from(fixture("tone.m4a"));
		const start = bytes.readUInt32BE(0);
		const free = Buffer.alloc(20_000);
		free.writeUInt32BE(free.length);
		free.write("free", 4);
		const late = Buffer.concat([bytes.subarray(0, start), free, bytes.subarray(start)]);
		const upload = await inspectAudio(fileOf(new Uint8Array(late)), 30);
		expect(upload.seconds).toBeCloseTo(0.6, 0.8);
	});

	test("names AMR as the provider does", async () => {
		expect((await inspectAudio(fileOf(bytesOf("#!AMR\n")))).contentType).toBe("audio/AMR");
	});

	test.each([
		["a film", fixture("film.mp4")],
		["a film with sound", fixture("film-short.mp4")],
		["RF64", bytesOf(`RF64\xff\xff\xff\xffWAVEds64${"\0".repeat(90)}`)],
		["Matroska", fixture("tone.mka")],
		["bare AAC", fixture("tone.aac")],
		["Ogg video", bytesOf(`${"OggS\0\x02".padEnd(28, "\0")}\x80theora`)],
		["a lone frame sync", bytesOf(`\xff\xfb\x90\0${"\x01".repeat(500)}`)],
		["a picture in a RIFF", bytesOf("RIFF\0\0\0\0WEBPVP8 ")],
		["a word", bytesOf("hello")],
		["words", bytesOf("no sound".repeat(20))],
	])("refuses %s", async (_name, bytes) => {
		await expect(inspectAudio(fileOf(bytes))).rejects.toMatchObject(unsupported);
	});

	test("takes a browser's recording, whose header tells no length", async () => {
		const bytes = fixture("recorder.webm");
		expect(await inspectAudio(fileOf(bytes), 30)).toEqual({ bytes, contentType: "audio/webm" });
	});

	test("measures what Chromium records by its clusters", async () => {
		const upload = await inspectAudio(fileOf(fixture("chromium.webm")), 30);
		expect(upload).toMatchObject({ contentType: "audio/webm", seconds: 0.96 });
	});

	test("refuses a browser's recording of a minute", async () => {
		const bytes = Buffer.from(fixture("chromium.webm"));
		const lastCluster = Buffer.from("1f43b67501ffffffffffffffe782ea60", "hex");
		const minute = new Uint8Array(Buffer.concat([bytes, lastCluster]));
		await expect(inspectAudio(fileOf(minute), 30)).rejects.toMatchObject({ code: "CLIP_TOO_LONG" });
	});

	test("refuses more than 30 seconds, with a second of tolerance", async () => {
		expect((await inspectAudio(fileOf(silence(30)), 30)).seconds).toBeCloseTo(30, 1);
		await expect(inspectAudio(fileOf(silence(33)), 30)).rejects.toMatchObject({
			code: "CLIP_TOO_LONG",
		});
	});

	/** FLAC as a stream is written: its head does not say how long it is, its last frame does. */
	function streamedFlac(): Bytes {
		const bytes = fixture("tone.flac");
		bytes.set([0xf0, 0, 0, 0, 0], 21);
		// Of 576 samples, the number 4,000, at 8 kHz.
		const late = Buffer.from("fff82408e0bea051", "hex");
		return new Uint8Array(Buffer.concat([bytes, late, Buffer.alloc(50)]));
	}

	test("refuses a stream of FLAC of more than the limit", async () => {
		await expect(inspectAudio(fileOf(streamedFlac()), 30)).rejects.toMatchObject({
			code: "CLIP_TOO_LONG",
		});
	});

	test("refuses a recording of no sample as empty", async () => {
		await expect(inspectAudio(fileOf(silence(0)), 30)).rejects.toMatchObject({
			code: "FILE_EMPTY",
		});
	});

	test("takes what a model with a longer limit takes", async () => {
		expect((await inspectAudio(fileOf(silence(33)), 60)).seconds).toBeCloseTo(33, 1);
	});

	test("counts no cover in or behind a WAV as sound", async () => {
		const sound = silence(2);
		const [head, data] = [sound.subarray(0, 36), sound.subarray(36)];
		const tagged = Buffer.concat([head, coverChunk(), data, coverChunk()]);
		const upload = await inspectAudio(fileOf(new Uint8Array(tagged)), 30);
		expect(upload.seconds).toBeCloseTo(2, 1);
	});

	test("believes the bytes, not a header that claims 4 GB of sound", async () => {
		const bytes = silence(1);
		new DataView(bytes.buffer).setUint32(40, 0xff_ff_ff_ff, true);
		expect((await inspectAudio(fileOf(bytes), 30)).seconds).toBeCloseTo(1, 1);
	});

	test.each([
		["a tag with no sound behind it", "ID3\x04\0\0\0\0\0\0", "\xff"],
		["a webm that ends in noise", "\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm", "\xa3"],
		["endless tiny boxes", "\0\0\0\x10ftypM4A \0\0\0\0", "\0\0\0\x08free"],
		["endless tiny chunks", "RIFF\0\0\0\0WAVE", "LIST\0\0\0\0"],
		["endless empty blocks", "fLaC", "\x01\0\0\0"],
		// A reader that walks them byte by byte takes minutes, longer than the test's limit.
	])("does not hang on %s", async (_name, start, filler) => {
		const bytes = Buffer.alloc(AUDIO_MAX_BYTES, filler, "latin1");
		bytes.write(start, "latin1");
		const upload = await inspectAudio(fileOf(new Uint8Array(bytes)));
		expect(upload.seconds).toBeUndefined();
	});
});

// The library takes minutes for a made-up HEIF of a megabyte.
test("measures no picture of a type that nobody may send", () => {
	expect(pictureSize(fixture("square.avif"))).toBeUndefined();
	expect(pictureSize(fixture("square.tiff"))).toMatchObject({ width: expect.any(Number) });
});
