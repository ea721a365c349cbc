import { expect, test } from "./fixtures.ts";
import { openRecorder } from "./recorder-page.ts";

for (const [name, sentence] of [
	["NotFoundError", "No microphone found."],
	["NotReadableError", "The microphone is busy."],
	["UnknownError", "Failed to access microphone."],
] as const) {
	test(`${name} has a message of its own`, async ({ page }) => {
		await page.addInitScript((errorName) => {
			navigator.mediaDevices.getUserMedia = async () => {
				throw new DOMException("no", errorName);
			};
		}, name);
		await openRecorder(page);
		await page.getByRole("button", { name: "Start recording" }).click();
		await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
		await expect(page.getByRole("button", { name: "Start recording" })).toBeEnabled();
	});
}

test("a browser without a recorder says so", async ({ page, expectAccessible }) => {
	await page.addInitScript(() => Reflect.deleteProperty(globalThis, "MediaRecorder"));
	await openRecorder(page);
	await expect(page.getByText("Audio recording is not supported in this browser")).toBeVisible();
	await expectAccessible();
});
