import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, keepPicture, test } from "./fixtures.ts";
import { modelIds, sandboxMark } from "./playground-page.ts";

const whisper = "/playground?model=openai%2Fwhisper-large-v3";

/** 8-bit noise at 8 kHz. */
function wav(seconds: number): Buffer {
	const header = Buffer.from(
		"524946460000000057415645666d74201000000001000100401f0000401f0000010008006461746100000000",
		"hex",
	);
	header.writeUInt32LE(seconds * 8_000, 40);
	return Buffer.concat([header, Buffer.alloc(seconds * 8_000, Buffer.from([90, 160, 120]))]);
}

/** Whether any sound on the page is playing. */
function isPlaying(page: Page): Promise<boolean> {
	return page.evaluate(() =>
		[...document.querySelectorAll("audio")].some((audio) => !audio.paused),
	);
}

test("a long recording is sent in parts and becomes one transcript; generated speech plays, is sought in and kept", async ({
	page,
	expectAccessible,
}) => {
	await page.goto(whisper);
	const input = page.getByLabel("Recording file");
	await input.setInputFiles({ name: "long.wav", mimeType: "audio/wav", buffer: wav(75) });
	await expect(page.getByText("This recording lasts 1:15.")).toBeVisible();
	await expect(page.getByLabel("All of it, in 3 parts (6 points)")).toBeChecked();
	await expectAccessible();
	await page.getByRole("button", { name: "Analyze" }).click();
	const parts = page.getByRole("list", { name: "What was said, in parts" }).getByRole("listitem");
	// The sandbox answers each part in two sentences.
	await expect(parts).toHaveCount(6);
	await expect(parts.nth(0)).toHaveText(/^0:00 Simulated transcription: .* 2\d\.\d seconds/);
	await expect(parts.nth(2)).toHaveText(/^0:2\d Simulated/);
	await expect(parts.nth(4)).toHaveText(/^0:(49|5[01]) Simulated/);
	await keepPicture(page, "long recording");
	// Pressing a part plays the whole recording from there.
	await parts.nth(2).getByRole("button").click();
	await expect(page.locator("#results").getByRole("slider", { name: "Position" })).toHaveAttribute(
		"aria-valuetext",
		/^0:2\d of 1:15$/,
	);

	// Speech plays after the press that asked for it.
	await page.getByLabel("Model Selection").selectOption(modelIds.orpheus);
	await expect(page.getByLabel("Text Input")).toHaveValue("The answer to the universe is 42");
	await page.getByRole("button", { name: "Generate" }).click();
	const play = page.getByRole("button", { name: "Play generated audio" });
	const pause = page.getByRole("button", { name: "Pause generated audio" });
	await expect(pause).toBeVisible();
	const position = page.getByRole("slider", { name: "Position" });
	await expect(position).toHaveAttribute("aria-valuetext", /^0:0\d of 0:0[1-9]$/);
	await expect(play).toBeVisible();
	expect(await isPlaying(page)).toBe(false);
	await expectAccessible();

	await position.focus();
	await position.press("Home");
	await expect(position).toHaveAttribute("aria-valuetext", /^0:00/);
	await position.press("ArrowRight");
	await expect(position).toHaveAttribute("aria-valuetext", /^0:01/);
	await play.focus();
	await page.keyboard.press("Enter");
	await expect(pause).toBeVisible();
	expect(await isPlaying(page)).toBe(true);
	await expect(play).toBeVisible();

	const downloading = page.waitForEvent("download");
	await page.getByRole("link", { name: "Download" }).click();
	const download = await downloading;
	expect(download.suggestedFilename()).toMatch(/^generated-audio-\d{13}\.wav$/);
	const bytes = readFileSync(await download.path());
	expect(bytes.toString("latin1", 0, 4) + bytes.toString("latin1", 8, 12)).toBe("RIFFWAVE");
	expect(bytes.toString("latin1")).toContain(sandboxMark);
	await keepPicture(page, "speech");
});
