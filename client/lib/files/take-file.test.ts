import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waveHeader } from "#shared/files/wave.ts";
import { fakeDecoders } from "../../../testing/browser/fake-decoders.ts";
import { fixtureFile } from "../../../testing/browser/fixture-file.ts";
import { takeFile } from "./take-file.ts";

let fake: ReturnType<typeof fakeDecoders>;

beforeEach(() => {
	fake = fakeDecoders();
	vi.stubGlobal(
		"URL",
		Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: vi.fn() }),
	);
});
afterEach(() => vi.unstubAllGlobals());

/** What the form does with a file: the type it is sent as, or the reason it is refused. */
async function outcome(kind: "image" | "audio", file: File) {
	const taken = await takeFile(kind, file);
	if ("refusal" in taken) return taken.refusal;
	return `${taken.madeFrom ? "made " : ""}${taken.file.name} ${taken.file.type}`;
}

/** A file of these bytes, as Latin-1. */
function bytesFile(text: string): File {
	return new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], "a");
}

const names: readonly (readonly [name: string, type: string])[] = [
	["a.png", "image/png"],
	["a.mp3", "audio/mpeg"],
	["a", "application/octet-stream"],
	["a.jpg", "text/plain"],
	["a", ""],
];

test.each([
	["image", "noise.png", "image/png"],
	["image", "apng-named.png", "image/png"],
	["image", "noise.jpeg", "image/jpeg"],
	["image", "extraneous-bytes.jpg", "image/jpeg"],
	["image", "noise.webp", "image/webp"],
	["image", "square.gif", "image/gif"],
	["audio", "tone.wav", "audio/wav"],
	["audio", "tone.mp3", "audio/mpeg"],
	["audio", "frames.mp3", "audio/mpeg"],
	["audio", "tone.ogg", "audio/ogg"],
	["audio", "tone.flac", "audio/flac"],
	["audio", "tone.webm", "audio/webm"],
	["audio", "tone.m4a", "audio/mp4"],
	["audio", "samsung-3gp4.m4a", "audio/mp4"],
	["audio", "fragments.mp4", "audio/mp4"],
] as const)("%s: %s travels as it is under any name and type", async (kind, fixture, type) => {
	for (const [name, declared] of names) {
		const file = fixtureFile(fixture, name, declared);
		const taken = await takeFile(kind, file);
		expect(taken).toMatchObject({ file: { name, type, size: file.size } });
		expect(taken).not.toHaveProperty("madeFrom");
	}
});

test.each([
	["image", "exif6.png", "made a.png image/png"],
	["image", "panorama-no-end.jpg", "made a.jpg image/jpeg"],
	["image", "square.avif", "made a.jpg image/jpeg"],
	["image", "square.tiff", "made a.jpg image/jpeg"],
	["audio", "film-short.mp4", "made a.wav audio/wav"],
	["audio", "tone.aac", "made a.wav audio/wav"],
	["audio", "tone.mka", "made a.wav audio/wav"],
] as const)("%s: %s, which the browser reads, is converted", async (kind, fixture, made) => {
	for (const [name, declared] of names) {
		expect(await outcome(kind, fixtureFile(fixture, name, declared))).toBe(made);
	}
});

test.each([
	["image", "square.avif", "UNSUPPORTED_FILE_TYPE"],
	["image", "noise.png", "FILE_BROKEN"],
	["image", "square.tiff", " image/tiff"],
	["image", "tone.wav", "UNSUPPORTED_FILE_TYPE"],
	["audio", "film-short.mp4", "UNSUPPORTED_FILE_TYPE"],
	["audio", "tone.aac", "UNSUPPORTED_FILE_TYPE"],
	["audio", "noise.png", "UNSUPPORTED_FILE_TYPE"],
] as const)("%s: %s in a browser that cannot read it: %s", async (kind, fixture, expected) => {
	fake.picture.canDecode = false;
	fake.sound.canDecode = false;
	expect(await outcome(kind, fixtureFile(fixture, "", ""))).toBe(expected);
});

test("a picture that only an image element shows is drawn and sent", async () => {
	fake.picture.canDecode = false;
	fake.picture.isShown = true;
	const panorama = fixtureFile("panorama-no-end.jpg", "a.jpg", "image/jpeg");
	expect(await outcome("image", panorama)).toBe("made a.jpg image/jpeg");
	const drawing = new File(["<svg/>"], "a.svg", { type: "image/svg+xml" });
	expect(await outcome("image", drawing)).toBe("made a.jpg image/jpeg");
});

test("a film that is too long is refused before it is decoded", async () => {
	fake.sound.seconds = 700;
	expect(await outcome("audio", fixtureFile("film-short.mp4"))).toBe("RECORDING_TOO_LONG");
});

test("large sound is made smaller, if its length is known", async () => {
	const samples = new Uint8Array(26 * 1024 * 1024);
	const head = waveHeader(samples.length, { rate: 48_000, channels: 2 });
	expect(await outcome("audio", new File([head, samples], "a.wav"))).toBe("made a.wav audio/wav");
	expect(await outcome("audio", new File([samples], "a.wav"))).toBe("TOO_LARGE");
});

test.each([
	["AAC", "tone.aac", "made a.wav audio/wav"],
	["a film, whose head states its length", "film-short.mp4", "RECORDING_TOO_LONG"],
])("what a browser says of the length counts only where it reads it: %s", async (...row) => {
	const [, fixture, expected] = row;
	fake.sound.estimate = 3_700;
	expect(await outcome("audio", fixtureFile(fixture, "a.aac", ""))).toBe(expected);
});

const isRejected = true;
/** The head of a film of WebM, with the names of its codecs. */
const webm = (...codecs: string[]) =>
	`\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm${codecs.map((name) => `\x86\x85${name}`).join("")}`;

test.each([
	["a film without a sound track", fixtureFile("film.mp4"), isRejected, "NO_SOUND"],
	["one of WebM", bytesFile(webm("V_VP8")), isRejected, "NO_SOUND"],
	["a film with an empty sound track", fixtureFile("film-short.mp4"), false, "NO_SOUND"],
	[
		"a film with sound that is not read",
		bytesFile(webm("V_VP8", "A_AC3").replace("webm", "matroska").replace("\x84", "\x88")),
		isRejected,
		"UNSUPPORTED_FILE_TYPE",
	],
] as const)("%s is refused", async (...row) => {
	const [, file, cannotDecode, refusal] = row;
	fake.sound.seconds = 0;
	fake.sound.canDecode = !cannotDecode;
	expect(await outcome("audio", file)).toBe(refusal);
});

test.each([
	["noise.png", 40, "made a.png image/png"],
	["noise.webp", 40, "made a.jpg image/jpeg"],
	["square.gif", 4, "made a.jpg image/jpeg"],
])("%s that is cut off is drawn anew, or refused", async (fixture, missing, made) => {
	const whole = fixtureFile(fixture, "a");
	const cut = new File([whole.slice(0, whole.size - missing)], "a");
	fake.picture.canDecode = false;
	fake.picture.isShown = true;
	expect(await outcome("image", cut)).toBe(made);
	fake.picture.isShown = false;
	expect(await outcome("image", cut)).toBe("FILE_BROKEN");
});

test.each([
	["as large as what is sent", [2_048, 1], [2_048, 1], "a.png image/png"],
	["higher", [1, 20_000], [1, 20_000], "made a.png image/png"],
	["wider", [20_000, 1], [20_000, 1], "made a.png image/png"],
	["shown in another size", [1_000, 500], [500, 250], "made a.png image/png"],
] as const)("a picture that is %s", async (...row) => {
	const [, size, shownSize, expected] = row;
	Object.assign(fake.picture, { size, shownSize, isShown: true });
	expect(await outcome("image", fixtureFile("noise.png", "a.png"))).toBe(expected);
});

test("a recording of no sample is refused as empty", async () => {
	const empty = new File([waveHeader(0, { rate: 8_000 })], "a.wav");
	expect(await outcome("audio", empty)).toBe("FILE_EMPTY");
});

test.each([
	["a.png", "image/png", "UNREADABLE"],
	["a.png", "", "UNREADABLE"],
	["Holiday pictures", "", "FOLDER"],
] as const)("%s of type %o that cannot be read is refused: %s", async (name, type, refusal) => {
	// A folder's size is that of its list.
	for (const content of ["x", ""]) {
		const gone = new File([content], name, { type });
		vi.spyOn(gone, "arrayBuffer").mockRejectedValue(new DOMException("gone", "NotFoundError"));
		expect(await outcome("image", gone)).toBe(refusal);
	}
});

test("a file that goes from the disk once it is chosen is sent all the same", async () => {
	const file = fixtureFile("noise.png", "a.png", "image/png");
	const taken = await takeFile("image", file);
	expect(taken).toMatchObject({ file: { name: "a.png", size: file.size } });
	// A copy, not the file of the disk.
	expect("file" in taken && taken.file === file).toBe(false);
});
