import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { modelIds, resultsButton } from "./playground-page.ts";

const detection = "/playground?model=facebook%2Fdetr-resnet-50";

function fixture(name: string): Buffer {
	return readFileSync(new URL(`../testing/fixtures/${name}`, import.meta.url));
}

/** The device's file name is useless: it has no extension, and a type for arbitrary bytes. */
async function choose(page: Page, kind: keyof typeof note, file: { name: string; buffer: Buffer }) {
	const given = { ...file, mimeType: "application/octet-stream" };
	await page.getByLabel(`${kind} file`).setInputFiles(given);
}

/** Sends the file, and waits until there are this many results. */
async function analyze(page: Page, count: number) {
	await page.getByRole("button", { name: "Analyze" }).click();
	await expect(resultsButton(page, count)).toBeVisible();
}

const remove = (page: Page) => page.getByRole("button", { name: "Remove file" }).click();

/** Two seconds of a tone as RF64, the format of long recordings. */
function rf64(): Buffer {
	const wav = fixture("tone.wav");
	const file = Buffer.concat([wav.subarray(0, 12), Buffer.alloc(36), wav.subarray(12)]);
	file.write("RF64\xff\xff\xff\xffWAVEds64\x1c", "latin1");
	file.writeUInt32LE(file.length - 8, 20);
	const data = file.indexOf("data");
	file.writeUInt32LE(file.readUInt32LE(data + 4), 28);
	file.writeUInt32LE(0xffff_ffff, data + 4);
	return file;
}

/** A JPEG that its EXIF says is of 144 points an inch, so that browsers show it at half of its size. */
function denseJpeg(): Buffer {
	const jpeg = fixture("noise.jpeg");
	const [resolution, pixels] = ["9000000001000000", (side: string) => `04000100000${side}000000`];
	const entries = [
		// Resolutions and their unit, the inch; then where the sizes stand.
		"0400 1a010500010000003e000000 1b0105000100000046000000 280103000100000002000000",
		`69870400010000004e000000 00000000 ${resolution} ${resolution}`,
		`0200 02a0${pixels("010")} 03a0${pixels("00c")} 00000000`,
	];
	const block = `49492a0008000000${entries.join("")}`.replaceAll(" ", "");
	const segment = Buffer.from(`ffe10000457869660000${block}`, "hex");
	segment.writeUInt16BE(segment.length - 2, 2);
	return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

/** Two minutes of AAC, so quiet at first that Chromium takes them for more than ten from its bit rate. */
function unevenAac(): Buffer {
	const silentFrame = Buffer.from("fff1604001bffc00c800802380", "hex");
	return Buffer.concat([
		...Array.from({ length: 100 }, () => silentFrame),
		...Array.from({ length: 200 }, () => fixture("tone.aac")),
	]);
}

const note = { Picture: "Prepared in your browser", Recording: "Converted to WAV in your browser" };

test("pictures and recordings of each kind are read: one is sent as it is, one made ready, and no other file", async ({
	page,
}) => {
	const loaded: string[] = [];
	page.on("request", (request) => loaded.push(request.url()));
	await test.step("no code that reads files loads before a file is chosen", async () => {
		// Until the other tasks' screens have loaded too, which the page prefetches when idle.
		await page.clock.install();
		await page.goto(detection);
		await expect(page.getByLabel("Picture file")).toBeAttached();
		await page.clock.fastForward(3_000);
		await expect.poll(() => loaded.some((url) => url.includes("/assets/tts-"))).toBe(true);
		expect(loaded.filter((url) => url.includes("take-file"))).toEqual([]);
	});
	const files = [
		["noise.png", fixture("noise.png"), false],
		["noise.jpeg", fixture("noise.jpeg"), false],
		["apng-named.png", fixture("apng-named.png"), false],
		["extraneous-bytes.jpg", fixture("extraneous-bytes.jpg"), false],
		["exif6.png", fixture("exif6.png"), true],
		["panorama-no-end.jpg", fixture("panorama-no-end.jpg"), true],
		["square.avif", fixture("square.avif"), true],
		// Or boxes, which are in its pixels, would lie wrong on it.
		["a JPEG of twice the usual density", denseJpeg(), true],
	] as const;
	for (const [index, [name, bytes, isMade]] of files.entries()) {
		await test.step(`${name} is taken ${isMade ? "made ready" : "as it is"}`, async () => {
			await choose(page, "Picture", { name: `chosen ${index}`, buffer: bytes });
			const preview = page.getByRole("img", { name: `Preview of chosen ${index}` });
			await expect(preview).toBeVisible();
			await expect(page.getByText(note.Picture)).toHaveCount(isMade ? 1 : 0);
			if (name === "exif6.png") {
				await expect(preview).toHaveAccessibleName(`Preview of chosen ${index}.png`);
				const size = await preview.evaluate(
					(image) => image instanceof HTMLImageElement && [image.naturalHeight, image.naturalWidth],
				);
				expect(size).toEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]);
			}
			// The first of either kind.
			if (name === "noise.png") await analyze(page, 1);
			if (name === "exif6.png") await analyze(page, 2);
			await remove(page);
		});
	}
	expect(loaded.filter((url) => url.includes("take-file"))).toHaveLength(1);

	await test.step("a file that is refused leaves the focus in the form", async () => {
		const chosen = page.waitForEvent("filechooser");
		await page.getByRole("button", { name: /Browse/ }).press("Enter");
		const text = { name: "words.txt", mimeType: "text/plain", buffer: Buffer.from("words") };
		await (await chosen).setFiles(text);
		await expect(page.getByRole("alert")).not.toBeEmpty();
		await expect
			.poll(() => page.evaluate(() => document.activeElement?.closest("form") !== null))
			.toBe(true);
	});

	await page.getByLabel("Model Selection").selectOption(modelIds.whisper);
	const recordings = [
		["tone.mp3", fixture("tone.mp3"), false],
		["MP3 behind zeros", Buffer.concat([Buffer.alloc(3_000), fixture("frames.mp3")]), false],
		["samsung-3gp4.m4a", fixture("samsung-3gp4.m4a"), false],
		["film-short.mp4", fixture("film-short.mp4"), true],
		["tone.aac", fixture("tone.aac"), true],
		["tone.mka", fixture("tone.mka"), true],
		["RF64", rf64(), true],
	] as const;
	for (const [index, [name, buffer, isMade]] of recordings.entries()) {
		await test.step(`${name} is taken ${isMade ? "as WAV" : "as it is"}`, async () => {
			await choose(page, "Recording", { name: `chosen ${index}`, buffer });
			await expect(page.getByText(`chosen ${index}`).first()).toBeVisible();
			const chosen = page.getByRole("group", { name: "Recording" });
			await expect(chosen.getByRole("slider", { name: "Position" })).toBeVisible();
			await expect(page.getByText(note.Recording)).toHaveCount(isMade ? 1 : 0);
			// The first of either kind.
			if (name === "tone.mp3" || name === "film-short.mp4") {
				await analyze(page, isMade ? 4 : 3);
				const text = page.locator("#results").getByText(/I measured a recording of \d\.\d seconds/);
				await expect(text.first()).toBeVisible();
			}
			await remove(page);
		});
	}

	await test.step("AAC whose bit rate grows is as long as its frames", async () => {
		await choose(page, "Recording", { name: "chosen", buffer: unevenAac() });
		await expect(page.getByText(note.Recording)).toBeVisible();
		await expect(page.getByText("This recording lasts 2:01.")).toBeVisible();
		await page.getByRole("button", { name: "Remove file" }).click();
	});

	await test.step("a film without sound is said to have none", async () => {
		await choose(page, "Recording", { name: "chosen", buffer: fixture("film.mp4") });
		await expect(page.getByRole("alert")).toHaveText("This file has no sound.");
	});

	await test.step("what cannot be read is refused at once, with the formats that work", async () => {
		await choose(page, "Recording", {
			name: "chosen",
			buffer: Buffer.from("%PDF-1.7 no recording"),
		});
		await expect(page.getByRole("alert")).toHaveText(
			/^Unsupported file type for this model.+recordings WebM, Ogg, WAV, FLAC, MP3, M4A or AMR\.$/,
		);
	});
});
