import type { Page } from "@playwright/test";
import { assistantOf } from "./assistant-page.ts";
import { expect, test } from "./fixtures.ts";
import { nextHistoryStep } from "./playground-page.ts";

const paths = ["/", "/playground?model=HuggingFaceTB/SmolLM3-3B"];

test("1440 px: it covers no main button, wherever one scrolls", async ({ page }) => {
	test.slow();
	await page.setViewportSize({ width: 1440, height: 900 });
	for (const path of paths) {
		await page.goto(path);
		await expect(page.locator("main .bg-accent").first()).toBeVisible();
		await expectClearWhileScrolling(page);
		await assistantOf(page).launcher.click();
		await assistantOf(page).button("Minimize").click();
		await expectClearWhileScrolling(page);
	}
});

for (const size of [
	{ width: 390, height: 844 },
	{ width: 768, height: 1024 },
]) {
	test(`${size.width} px: 48 px of it float, and each page ends free of them`, async ({ page }) => {
		await page.setViewportSize(size);
		for (const path of paths) {
			await page.goto(path);
			await expect(page.locator("main .bg-accent").first()).toBeVisible();
			const { launcher } = assistantOf(page);
			expect(await launcher.boundingBox()).toMatchObject({ width: 48, height: 48 });
			await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
			await expect.poll(() => covered(page, "footer")).toEqual([]);
			await launcher.click();
			await assistantOf(page).button("Minimize").click();
			await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
			await expect.poll(() => covered(page, "footer")).toEqual([]);
		}
	});
}

test("Back closes it and leaves the page; closing it leaves no step in the history", async ({
	page,
}) => {
	const { panel, launcher, button, input } = assistantOf(page);
	await page.goto("/");
	await page.getByRole("link", { name: "Playground", exact: true }).click();
	await expect(page).toHaveURL(/\/playground$/);
	await launcher.click();
	await expect(input).toBeFocused();
	await page.goBack();
	await expect(panel).toBeHidden();
	await expect(page).toHaveURL(/\/playground$/);
	await launcher.click();
	const closed = nextHistoryStep(page);
	await button("Close").click();
	await expect(panel).toBeHidden();
	await closed;
	await page.goBack();
	await expect(page).toHaveURL(/\/$/);
});

test("a low window still shows the whole panel, and nobody prints it", async ({ page }) => {
	await page.setViewportSize({ width: 1024, height: 480 });
	const { launcher, panel, input, open } = assistantOf(page);
	await open();
	await expect(input).toBeInViewport({ ratio: 1 });
	expect((await panel.boundingBox())?.y).toBeGreaterThanOrEqual(0);
	await page.emulateMedia({ media: "print" });
	await expect(launcher).toBeHidden();
	await expect(panel).toBeHidden();
});

test("a phone on its side is filled as well", async ({ browser }) => {
	const page = await browser.newPage({ viewport: { width: 844, height: 390 }, hasTouch: true });
	const { panel, input, open } = assistantOf(page);
	await open();
	await expect(input).toBeInViewport({ ratio: 1 });
	await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, width: 844, height: 390 });
	await page.close();
});

async function expectClearWhileScrolling(page: Page) {
	const height = await page.evaluate(() => document.documentElement.scrollHeight);
	for (let top = 0; top < height; top += 90) {
		await page.evaluate((y) => window.scrollTo(0, y), top);
		await expect.poll(() => covered(page, "main")).toEqual([]);
	}
}

/** The texts of the controls in a part of the page that the assistant's button covers. */
function covered(page: Page, part: "main" | "footer") {
	return page.evaluate((name) => {
		const floating = document
			.querySelector("button[aria-haspopup=dialog]")
			?.getBoundingClientRect();
		const pressable = ":is(a, button, input, select, textarea, [data-score])";
		return [...document.querySelectorAll(`${name} ${pressable}`)]
			.filter((element) => {
				const rect = element.getBoundingClientRect();
				return (
					floating &&
					rect.right > floating.left &&
					rect.left < floating.right &&
					rect.top < floating.bottom &&
					rect.bottom > floating.top
				);
			})
			.map((element) => element.textContent);
	}, part);
}
