import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { passes, stopOnceBegun } from "./streaming.ts";

const modelId = "HuggingFaceTB/SmolLM3-3B";

/** Locators of the screen's parts. */
function screen(page: Page) {
	return {
		box: page.getByRole("textbox", { name: "Text Input" }),
		generate: page.getByRole("button", { name: "Generate", exact: true }),
		processing: page.getByRole("button", { name: "Processing..." }),
		stop: page.getByRole("button", { name: "Stop", exact: true }),
		results: page.getByRole("heading", { name: "Results", exact: true }).locator("../.."),
	};
}

async function openScreen(page: Page) {
	await page.goto(`/playground?model=${encodeURIComponent(modelId)}`);
	await expect(screen(page).box).toBeVisible();
}

test("starts with the question about Ouarzazate and streams the answer", async ({ page }) => {
	await openScreen(page);
	const { box, generate, results } = screen(page);
	await expect(box).toHaveValue(/school of artificial intelligence.*Ouarzazate/);
	await expect(box).toHaveAttribute("rows", "4");
	const passing = Promise.all([
		passes(page, "form button:disabled", "Processing..."),
		passes(page, "main [aria-expanded=true][type=button]", "Thinking for"),
	]);
	await generate.click();
	await passing;
	await expect(generate).toBeVisible();
	await expect(results.getByRole("button", { name: /Thought for [\d.]+ s/ })).toBeVisible();
	await expect(results.getByText("Sandbox: simulated answer")).toBeVisible();
	await expect(results.getByText(/\d+ tokens/)).toBeVisible();
	await expect(results.getByRole("button", { name: "Copy the text" })).toBeVisible();
	await expect(page.getByText("The text is complete.")).toBeAttached();
});

test("Ctrl+Enter sends, Enter alone does not", async ({ page }) => {
	await openScreen(page);
	const { box, processing, stop } = screen(page);
	await box.fill("sandbox:error=slow");
	await box.press("Enter");
	await expect(stop).toHaveCount(0);
	await box.press("Control+Enter");
	await expect(processing).toBeVisible();
});

test("stops and keeps what arrived", async ({ page }) => {
	await openScreen(page);
	const { generate, results } = screen(page);
	await generate.click();
	await stopOnceBegun(page, "main");
	await expect(generate).toBeEnabled();
	await expect(results.getByText("Stopped", { exact: true })).toBeVisible();
	await expect(results.getByRole("button", { name: "Copy the text" })).toBeVisible();
});

test("on a phone the answer comes into view", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 700 });
	await openScreen(page);
	const { generate, results } = screen(page);
	await generate.click();
	await expect(results.getByRole("button", { name: /^Th(inking|ought) for/ })).toBeInViewport();
});

test("the answer stays while another model is looked at", async ({ page }) => {
	await openScreen(page);
	const { generate, results } = screen(page);
	await generate.click();
	await expect(results.getByText(/\d+ tokens/)).toBeVisible();
	await page.getByLabel("Model Selection").selectOption("Orpheus TTS");
	await expect(results.getByText(/\d+ tokens/)).toBeHidden();
	await page.goBack();
	await expect(results.getByText(/\d+ tokens/)).toBeVisible();
	await expect(results.locator("[dir=auto]")).toHaveAttribute("lang", "en");
});

test("a new run clears what was there", async ({ page }) => {
	await openScreen(page);
	const { box, generate, results } = screen(page);
	await box.fill("sandbox:error=cut-stream and some words");
	await generate.click();
	await expect(results.getByRole("region", { name: "Error" })).toBeVisible();
	await expect(results.getByText("The answer was cut off by the provider.")).toBeVisible();
	await expect(results.getByRole("button", { name: "Copy the text" })).toBeVisible();
	await box.fill("Something else");
	await generate.click();
	await expect(results.getByRole("region", { name: "Error" })).toHaveCount(0);
});

test("says when the thinking used everything, and when nothing came", async ({ page }) => {
	await openScreen(page);
	const { box, generate, results } = screen(page);
	await box.fill("sandbox:error=think-only");
	await generate.click();
	await expect(results.getByText(/used all its tokens for thinking/)).toBeVisible();
	await expect(page.getByText("The text is complete.")).toHaveCount(0);
	await expect(generate).toBeEnabled();
	const requesting = page.waitForRequest(/\/trpc\/generateText/);
	await results.getByRole("button", { name: "Ask for a short answer" }).click();
	expect((await requesting).postData()).toContain("answer in a few sentences");
	await expect(generate).toBeEnabled();
	await box.fill("sandbox:error=empty");
	await generate.click();
	await expect(results.getByText("No response received")).toBeVisible();
});

test.describe("every state", () => {
	test.use({ allowedConsole: [/Failed to load resource/] });

	test("is accessible, and fits a phone", async ({ page, expectAccessible }) => {
		test.slow();
		await openScreen(page);
		const { box, generate, results } = screen(page);
		await expectAccessible(390, 1440);
		await generate.click();
		await expect(results.getByText(/\d+ tokens/)).toBeVisible();
		await expectAccessible(390, 1440);
		await box.fill("sandbox:error=rate-limit");
		await generate.click();
		await expect(results.getByRole("region", { name: "Error" })).toBeVisible();
		await expectAccessible(1440, 390);
		expect(
			await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
		).toBe(true);
	});
});
