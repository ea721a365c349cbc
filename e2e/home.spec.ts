import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { waitForHydration } from "./hydration.ts";
import { modelIds } from "./playground-page.ts";

const footer =
	"built with React, TypeScript and Tailwind and powered by the Hugging Face Inference API";

/** Expects the pictures to have a height in Firefox too, where a basis of 0 % is none. */
async function expectHeights(page: Page, count: number) {
	const panes = page.locator("main li a > :has(> svg:only-child)");
	await expect(panes).toHaveCount(count);
	for (const pane of await panes.all()) await expect(pane).toHaveCSS("flex-basis", "auto");
}

test.describe("home", () => {
	test("says what the site is, leads to the playground, and the header leads back", async ({
		page,
		expectAccessible,
	}) => {
		await page.goto("/");
		await expect(page).toHaveTitle(/Vitrine/);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(page.getByText("right in your browser")).toBeVisible();
		for (const name of ["Multiple AI Models", "Secure & Private", "Easy to Use"]) {
			await expect(page.getByRole("heading", { name, level: 3 })).toBeVisible();
		}
		for (const name of ["Text", "Chat", "Image", "Audio"]) {
			await expect(page.getByRole("heading", { name, exact: true, level: 3 })).toBeVisible();
		}
		await expect(page.getByRole("contentinfo")).toContainText(footer);
		await expectAccessible(1280, 390);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
		await expectHeights(page, 4);

		await page.setViewportSize({ width: 1280, height: 720 });
		await page.getByRole("link", { name: "Try the Playground" }).click();
		await expect(page).toHaveURL("/playground");
		await expect(page.getByRole("heading", { name: "AI Playground" })).toBeVisible();
		await expect(page.getByRole("contentinfo")).toContainText(footer);
		await expectHeights(page, 7);

		// The header has a logo link and marks the page shown.
		const nav = page.getByRole("navigation", { name: "Main" });
		const [home, playground] = [
			nav.getByRole("link", { name: "Home" }),
			nav.getByRole("link", { name: "Playground" }),
		];
		await expect(playground).toHaveAttribute("aria-current", "page");
		await expect(home).not.toHaveAttribute("aria-current");
		await page.getByRole("banner").getByRole("link", { name: "Vitrine" }).click();
		await expect(page).toHaveURL("/");
		await expect(home).toHaveAttribute("aria-current", "page");
		await expect(playground).not.toHaveAttribute("aria-current");
		await page.getByRole("link", { name: "Start Exploring" }).click();
		await expect(page).toHaveURL("/playground");
		await home.click();
		await page.getByRole("link", { name: /^Orpheus TTS/ }).click();
		await expect(page.getByLabel("Model Selection")).toHaveValue("canopylabs/orpheus-3b-0.1-ft");

		await test.step("the keyboard skips to the content and follows links", async () => {
			await page.goto("/");
			await waitForHydration(page);
			await page.keyboard.press("Tab");
			const skip = page.getByRole("link", { name: "Skip to the content" });
			await expect(skip).toBeFocused();
			await expect(skip).toBeInViewport();
			await page.keyboard.press("Enter");
			// An entry of the browser's own would hold nothing, such as an answer that a link brought.
			await expect(page).toHaveURL(/^[^#]*$/);
			await page.keyboard.press("Tab");
			await expect(page.getByRole("link", { name: "Try the Playground" })).toBeFocused();
			await page.keyboard.press("Enter");
			await expect(page.getByRole("main")).toBeFocused();
		});
	});

	test("loads with few requests, and no font", async ({ page }) => {
		const requests: string[] = [];
		page.on("request", (request) => requests.push(request.url()));
		await page.goto("/", { waitUntil: "networkidle" });
		// The ninth places the assistant's button, after the first paint.
		expect(requests.length).toBeLessThanOrEqual(9);
		expect(requests.filter((url) => /\.(woff2?|ttf|otf)/.test(url))).toEqual([]);

		// The page, and everything it prefetches: a task's screen, its results, and their lazy parts.
		await page.goto(`/playground?model=${encodeURIComponent(modelIds.smolLm)}`);
		await expect(page.getByLabel("Text Input")).toBeVisible();
		// The other tasks' screens are prefetched three seconds later at the earliest.
		const begun = await page.evaluate(() =>
			performance.getEntriesByType("resource").map(({ startTime }) => startTime),
		);
		expect(1 + begun.filter((time) => time < 3_000).length).toBeLessThanOrEqual(24);
	});
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("pages are there from the first byte, with what is true of the token", async ({ page }) => {
		for (const [address, text] of [
			["/", "Try the Playground"],
			["/playground", "AI Playground"],
		] as const) {
			await page.goto(address);
			await expect(page.getByText(text).first()).toBeVisible();
			expect(await page.locator("[style]").count()).toBe(0);
		}
		const red = page.locator("details", { hasText: "API Token Configuration Required" });
		await expect(red).toContainText("a built-in sandbox answers");
		await expect(page.getByText("Demo answers: no real model is connected.")).toBeVisible();
		await expect(red.getByText("Restart the server.")).toBeVisible();
	});
});
