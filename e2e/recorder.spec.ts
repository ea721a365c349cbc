import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures.ts";
import { scrollToEnd } from "./playground-page.ts";
import { liveTracks, recordSeconds, secondsOf, watchTracks } from "./recorder-page.ts";

test("two presses: it records at once and goes on to the analysis; then plays, downloads, deletes", async ({
	page,
	expectAccessible,
}) => {
	await watchTracks(page);
	await page.goto("/");
	await page.getByRole("link", { name: /^Whisper/ }).click();
	await page.getByRole("button", { name: "Use Microphone" }).click();
	await expect(page.getByRole("button", { name: "Hide Recorder" })).toBeVisible();
	const timer = page.getByRole("timer", { name: "Time recorded" });
	await expect(page.getByText("REC", { exact: true })).toBeVisible();
	await expectAccessible();
	await expect(timer).not.toHaveText("0:00");
	// One row, but for Stop where the column is narrow.
	const hide = await page.getByRole("button", { name: "Hide Recorder" }).boundingBox();
	const pause = await page.getByRole("button", { name: "Pause" }).boundingBox();
	const time = await timer.boundingBox();
	expect(hide).toMatchObject({ y: pause?.y, width: pause?.width });
	expect(time?.y).toBeGreaterThan(hide?.y ?? 0);
	expect(time?.y).toBeLessThan((hide?.y ?? 0) + 44);
	await page.getByRole("button", { name: "Pause" }).click();
	await expect(page.getByText("REC", { exact: true })).toBeHidden();
	const paused = await timer.textContent();
	await expectAccessible();
	await expect(timer).toHaveText(paused ?? "");
	await page.getByRole("button", { name: "Resume" }).click();
	await recordSeconds(page, secondsOf(paused) + 2);
	const stop = page.getByRole("button", { name: "Stop and analyze" });
	await stop.click();

	await expect(
		page.locator("#results").getByText(/I measured a recording of \d+\.\d seconds/),
	).toBeVisible();
	await expect(page.getByRole("heading", { name: /^Your recording, 0:0\d$/ })).toBeVisible();
	await expect.poll(() => liveTracks(page)).toBe(0);
	// The result's sticky bar covers nothing there.
	await scrollToEnd(page);
	await expectAccessible();
	const card = page.getByRole("group", { name: "Recording" });
	await expect(card.getByText(/^WebM · \d+ kB$/)).toBeVisible();
	// Beside a transcript with its times, its own player is the only one.
	const player = page.locator("#results");
	const position = player.getByRole("slider", { name: "Position" });
	await expect(position).toHaveAttribute("aria-valuetext", /^0:00 of 0:\d\d$/);
	await position.focus();
	await position.press("ArrowRight");
	await expect(position).toHaveAttribute("aria-valuetext", /^0:01/);
	await position.press("Home");
	await player.getByRole("button", { name: "Play recording" }).click();
	await expect(position).toHaveAttribute("aria-valuetext", /^0:01/);
	await player.getByRole("button", { name: "Pause recording" }).click();

	const downloading = page.waitForEvent("download");
	await card.getByRole("link", { name: "Download" }).click();
	const download = await downloading;
	expect(download.suggestedFilename()).toMatch(/^recording-\d{13}\.webm$/);
	expect(
		readFileSync(await download.path())
			.subarray(0, 4)
			.toString("hex"),
	).toBe("1a45dfa3");

	await page.getByRole("button", { name: "Use Microphone" }).click();
	await expect(timer).toHaveText("0:00");
	await page.getByRole("button", { name: "Hide Recorder" }).click();
	await card.getByRole("button", { name: "Delete recording" }).click();

	await test.step("another page lets the microphone go", async () => {
		await page.getByRole("button", { name: "Use Microphone" }).click();
		await expect(page.getByText("REC", { exact: true })).toBeVisible();
		expect(await liveTracks(page)).toBe(1);
		await page.getByRole("navigation").getByRole("link", { name: "Home" }).click();
		await expect.poll(() => liveTracks(page)).toBe(0);
	});
});
