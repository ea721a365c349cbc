import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";

/** The files of a built page's scripts. */
const scripts = "**/assets/*.js";

test.describe("before its scripts have come", () => {
	test("a page keeps what is pressed, and does it once", async ({ page }) => {
		const release = await holdRequests(page, scripts);
		await page.goto("/");
		await page.getByRole("button", { name: "Theme: system. Switch to light" }).click();
		await page.getByRole("button", { name: "assistant" }).click();
		release();
		await expect(page.getByRole("dialog")).toBeVisible();
		await expect(page.getByRole("button", { name: /^Theme: light/ })).toBeVisible();
		await page.getByRole("button", { name: /^Theme: light/ }).click();
		await expect(page.getByRole("button", { name: /^Theme: dark/ })).toBeVisible();
	});

	test("the playground keeps the model that is chosen", async ({ page }) => {
		const release = await holdRequests(page, scripts);
		await page.goto("/playground");
		await page.getByLabel("Model Selection").selectOption("Orpheus TTS");
		release();
		await expect(page.getByLabel("Text Input")).toBeVisible();
		await expect(page.getByLabel("Model Selection")).toHaveValue("canopylabs/orpheus-3b-0.1-ft");
		await expect(page).toHaveURL(/\?model=canopylabs/);
	});

	test("links lead on by themselves", async ({ page }) => {
		await holdRequests(page, scripts);
		await page.goto("/");
		await page.getByRole("link", { name: "Try the Playground" }).click();
		await expect(page).toHaveURL("/playground");
		await expect(page.getByRole("heading", { name: "AI Playground" })).toBeVisible();
	});
});

test("a page comes alive where the browser does not tell when it painted", async ({ page }) => {
	await page.addInitScript(() => {
		window.PerformanceObserver.prototype.observe = () => undefined;
	});
	await page.goto("/");
	await page.getByRole("button", { name: "Theme: system. Switch to light" }).click();
	await expect(page.getByRole("button", { name: /^Theme: light/ })).toBeVisible();
});

test("a page that opens out of sight comes alive there", async ({ page }) => {
	await page.addInitScript(() => {
		Object.defineProperty(document, "hidden", { value: true });
		window.PerformanceObserver.prototype.observe = () => undefined;
	});
	await page.goto("/");
	await page.getByRole("button", { name: "Theme: system. Switch to light" }).click();
	await expect(page.getByRole("button", { name: /^Theme: light/ })).toBeVisible();
});
