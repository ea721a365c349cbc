import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { mp4Boxes } from "#shared/files/mp4-tracks.ts";
import { sniffAudio } from "#shared/files/sniff.ts";
import { riffChunk } from "../../testing/samples.ts";
import { readSeconds } from "./read-seconds.ts";
import { soundWithoutNotes } from "./sound-without-notes.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const PLACE = "+48.8584+002.2945/";
const read = (path: string): Bytes => new Uint8Array(readFileSync(new URL(path, import.meta.url)));
const fixture = (name: string) => read(`../../testing/fixtures/${name}`);
const joined = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));
const bytesOf = (text: string) => Buffer.from(text, "latin1");

function box(type: string, ...content: Uint8Array[]): Buffer {
	const head = bytesOf(`\0\0\0\0${type}`);
	head.writeUInt32BE(8 + Buffer.concat(content).length);
	return Buffer.concat([head, ...content]);
}

/** A head with the dates of its making, of 4 or of 8 bytes each, and a byte behind them that stays. */
const dated = (type: string, version: 0 | 1) =>
	box(type, Buffer.of(version, 0, 0, 0), Buffer.alloc(version === 1 ? 16 : 8, 0xda), bytesOf("!"));

const place = box("udta", box("\xa9xyz", bytesOf(`\0\x12\x15\xc7${PLACE}`)));

function m4a(...notes: Uint8Array[]): Bytes {
	const track = box("trak", dated("tkhd", 1), box("mdia", dated("mdhd", 0)), ...notes);
	return joined(
		box("ftyp", bytesOf("M4A ")),
		box("mdat", bytesOf(`udta in the sound`)),
		box("moov", dated("mvhd", 0), track, ...notes),
		...notes,
	);
}

const wavHead = bytesOf("RIFF\0\0\0\0WAVE");
const sound = riffChunk("data", bytesOf("LIST in the sound"));

const flacBlock = (type: number, content: string, isLast = false) =>
	Buffer.concat([Buffer.of(type | (isLast ? 0x80 : 0), 0, 0, content.length), bytesOf(content)]);

const mp3 = fixture("tone.mp3").subarray(45);

test("the place in an M4A and its dates become padding, wherever they are", () => {
	const file = m4a(place, box("uuid", bytesOf(PLACE)), box("meta", bytesOf(PLACE)));
	const { length } = file;
	const sent = soundWithoutNotes(file, "m4a");
	const text = Buffer.from(sent).toString("latin1");
	expect(sent).toHaveLength(length);
	expect(text).not.toContain(PLACE);
	expect(text).not.toContain("\xda");
	expect(text).toContain("udta in the sound");
	expect(text.match(/!/g)).toHaveLength(3);
	expect([...mp4Boxes(sent)].filter(({ type }) => type === "free")).toHaveLength(9);
});

test("words and tags in a WAV become padding, before its sound and behind", () => {
	const notes = ["LIST", "bext", "iXML", "id3 "].map((type) => riffChunk(type, bytesOf(PLACE)));
	const [first = sound, ...others] = notes;
	const sent = soundWithoutNotes(joined(wavHead, first, sound, ...others), "wav");
	const padding = riffChunk("JUNK", Buffer.alloc(PLACE.length));
	expect(sent).toEqual(joined(wavHead, padding, sound, ...others.map(() => padding)));
});

test("a WAV whose end was not known is sound to its end", () => {
	const open = joined(wavHead, bytesOf("data\0\0\0\0"), riffChunk("LIST", bytesOf("sound")));
	expect(soundWithoutNotes(open.slice(), "wav")).toEqual(open);
});

test("comments and a cover in a FLAC become padding", () => {
	const facts = flacBlock(0, "facts of the stream");
	const file = joined(
		bytesOf("fLaC"),
		facts,
		flacBlock(4, PLACE),
		flacBlock(3, "seek"),
		flacBlock(6, PLACE, true),
		bytesOf("frames"),
	);
	const empty = "\0".repeat(PLACE.length);
	expect(soundWithoutNotes(file, "flac")).toEqual(
		joined(
			bytesOf("fLaC"),
			facts,
			flacBlock(1, empty),
			flacBlock(3, "seek"),
			flacBlock(1, empty, true),
			bytesOf("frames"),
		),
	);
});

test("the tags at both ends of an MP3 go", () => {
	const tag = (size: number) => joined(bytesOf(`ID3\x04\0\0\0\0\0${String.fromCharCode(size)}`));
	const first = joined(tag(PLACE.length), bytesOf(PLACE));
	const last = bytesOf(`TAG${PLACE}`.padEnd(128, "\0"));
	expect(soundWithoutNotes(joined(first, first, mp3, last), "mp3")).toEqual(mp3);
	// Nothing but a tag is no sound that could be sent without it.
	expect(soundWithoutNotes(first.slice(), "mp3")).toEqual(first);
});

test.each(["tone.m4a", "samsung-3gp4.m4a", "tone.flac", "tone.mp3", "tone.wav"])(
	"%s has the same kind and length without its notes",
	async (name) => {
		const file = fixture(name);
		const kind = await sniffAudio(file);
		const seconds = kind && (await readSeconds(file, kind));
		const sent = soundWithoutNotes(file, kind?.container ?? "");
		expect(Buffer.from(sent).includes("Lavf")).toBe(false);
		expect(await sniffAudio(sent)).toEqual(kind);
		expect(kind && (await readSeconds(sent, kind))).toBe(seconds);
	},
);

test.each(["tone.ogg", "tone.webm", "recorder.webm"])("%s stays as it is", async (name) => {
	const kind = await sniffAudio(fixture(name));
	expect(soundWithoutNotes(fixture(name), kind?.container ?? "")).toEqual(fixture(name));
});

test("the site's own sample has nothing to lose, so that its answer is found", () => {
	const sample = () => read("../../client/public/samples/speech.mp3");
	expect(soundWithoutNotes(sample(), "mp3")).toEqual(sample());
});

test("no input makes it throw, loop forever, or come out longer", () => {
	const starts: [string, Buffer][] = [
		["m4a", bytesOf("\0\0\0\x08ftyp")],
		["m4a", bytesOf("\0\0\0\x08ftyp\0\0\0\0moov")],
		["m4a", bytesOf("\0\0\0\x08ftyp\0\0\0\0udta")],
		["wav", bytesOf("RIFF0000WAVE")],
		["wav", bytesOf("RIFF0000WAVELIST")],
		["flac", bytesOf("fLaC")],
		["mp3", bytesOf("ID3")],
	];
	const anything = fc.tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }));
	fc.assert(
		fc.property(anything, ([[container, start], rest]) => {
			const file = joined(start, rest);
			const { length } = file;
			expect(soundWithoutNotes(file, container).length).toBeLessThanOrEqual(length);
		}),
	);
});
