import { expect, type Page } from "@playwright/test";
import config from "../playwright.config.ts";
import { test } from "./fixtures.ts";

/** Opens the recorder of the Whisper screen, which records at once if the browser allows it. */
export async function openRecorder(page: Page) {
	await page.goto("/playground?model=openai%2Fwhisper-large-v3");
	await page.getByRole("button", { name: "Use Microphone" }).click();
	await expect(page.getByRole("button", { name: "Hide Recorder" })).toBeVisible();
}

/** Waits until the recorder shows at least this many seconds; a busy page may skip some. */
export async function recordSeconds(page: Page, seconds: number, name = "Time recorded") {
	const timer = page.getByRole("timer", { name });
	await expect
		.poll(async () => secondsOf(await timer.textContent()))
		.toBeGreaterThanOrEqual(seconds);
}

/** The seconds of a text such as "0:07". */
export function secondsOf(text: string | null): number {
	const [minutes = 0, seconds = 0] = (text ?? "").split(":").map(Number);
	return minutes * 60 + seconds;
}

/** Makes the page count its open microphone tracks. */
export function watchTracks(page: Page) {
	return page.addInitScript(() => {
		const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
		const tracks: MediaStreamTrack[] = [];
		Object.assign(globalThis, {
			liveTracks: () => tracks.filter((track) => track.readyState === "live").length,
		});
		navigator.mediaDevices.getUserMedia = async (constraints) => {
			const stream = await ask(constraints);
			tracks.push(...stream.getTracks());
			return stream;
		};
	});
}

/** The number of open microphone tracks. */
export function liveTracks(page: Page): Promise<number> {
	return page.evaluate("liveTracks()");
}

/** `test` in a separate browser with this flag, which replaces the default one of its name. */
export function withMicrophone(flag: string) {
	const { args = [], ...options } = config.use?.launchOptions ?? {};
	const [name = ""] = flag.split("=");
	return test.extend({
		context: async ({ playwright, contextOptions, baseURL }, use) => {
			const flags = [...args.filter((other) => !other.startsWith(name)), flag];
			const browser = await playwright.chromium.launch({ ...options, args: flags });
			await use(await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }) }));
			await browser.close();
		},
	});
}
