import { assistantOf } from "./assistant-page.ts";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";

const scripts = "**/assets/*.js";

test.describe("before its scripts have come", () => {
	test("the playground keeps the model that is chosen", async ({ page }) => {
		const release = await holdRequests(page, scripts);
		await page.goto("/playground", { waitUntil: "commit" });
		await page.getByLabel("Model Selection").selectOption("Orpheus TTS");
		release();
		await expect(page.getByLabel("Text Input")).toBeVisible();
		await expect(page.getByLabel("Model Selection")).toHaveValue("canopylabs/orpheus-3b-0.1-ft");
		await expect(page).toHaveURL(/\?model=canopylabs/);
	});

	test("a button that is pressed answers once it can", async ({ page }) => {
		const release = await holdRequests(page, scripts);
		await page.goto("/playground", { waitUntil: "commit" });
		const { launcher, input } = assistantOf(page);
		await launcher.focus();
		await page.keyboard.press("Enter");
		release();
		await expect(input).toBeFocused();
	});

	test("links lead on by themselves", async ({ page }) => {
		await holdRequests(page, scripts);
		await page.goto("/", { waitUntil: "commit" });
		await page.getByRole("link", { name: "Try the Playground" }).click();
		await expect(page).toHaveURL("/playground");
		await expect(page.getByRole("heading", { name: "AI Playground" })).toBeVisible();
	});
});
