import { expect, type Page } from "@playwright/test";

/** Opens the recorder of the Whisper screen. */
export async function openRecorder(page: Page) {
	await page.goto("/playground?model=openai%2Fwhisper-large-v3");
	await page.getByRole("button", { name: "Use Microphone" }).click();
	await expect(page.getByRole("button", { name: "Hide Recorder" })).toBeVisible();
}

/** Lets a test count the microphone tracks that the page has open. */
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

/** How many microphone tracks the page has open. */
export function liveTracks(page: Page): Promise<number> {
	return page.evaluate("liveTracks()");
}
