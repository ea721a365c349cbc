import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

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

test.describe("every state", () => {
	test.use({ allowedConsole: [/Failed to load resource/] });

	test("is worded, fits a phone and comes into its view; an answer is accessible", async ({
		page,
		expectAccessible,
	}) => {
		await page.setViewportSize({ width: 390, height: 700 });
		await openScreen(page);
		const { box, generate, results } = screen(page);
		await generate.click();
		await expect(results.getByRole("button", { name: /^Th(inking|ought) for/ })).toBeInViewport();
		await expect(results.getByRole("button", { name: "Share" })).toBeVisible();
		await expectAccessible(1440, 390);

		await box.fill("sandbox:error=cut-stream and some words");
		await generate.click();
		await expect(results.getByRole("region", { name: "Error" })).toBeVisible();
		await expect(results.getByText("The answer was cut off by the provider.")).toBeVisible();
		await expect(results.getByRole("button", { name: "Copy the text" })).toBeVisible();

		await box.fill("sandbox:error=think-only");
		await generate.click();
		await expect(results.getByText(/used all its tokens for thinking/)).toBeVisible();
		await expect(results.getByRole("region", { name: "Error" })).toHaveCount(0);
		await expect(page.getByText("The text is complete.")).toHaveCount(0);
		await expect(generate).toBeEnabled();
		const requesting = page.waitForRequest(/\/trpc\/generateText/);
		await results.getByRole("button", { name: "Ask for a short answer" }).click();
		expect((await requesting).postData()).toContain("answer in a few sentences");
		await expect(generate).toBeEnabled();

		await box.fill("sandbox:error=empty");
		await generate.click();
		await expect(results.getByText("No response received")).toBeVisible();

		// Judged in playground-errors.spec.ts, and on a phone in chat.spec.ts.
		await box.fill("sandbox:error=rate-limit");
		await generate.click();
		await expect(results.getByRole("region", { name: "Error" })).toBeVisible();
		expect(
			await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
		).toBe(true);
	});
});
