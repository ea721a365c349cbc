import type { Page } from "@playwright/test";
import { assistantOf } from "./assistant-page.ts";
import { expect, test } from "./fixtures.ts";
import { nextHistoryStep } from "./playground-page.ts";

const paths = ["/", "/playground?model=HuggingFaceTB/SmolLM3-3B"];

const chat = "/playground?model=deepseek-ai/DeepSeek-R1-0528";

const sizes = [
	{ width: 390, height: 844 },
	{ width: 768, height: 1024 },
	{ width: 1280, height: 720 },
	{ width: 1440, height: 900 },
];

for (const path of [...paths, chat]) {
	test(`${path}: it covers no control, wherever one scrolls`, async ({ page }) => {
		await page.goto(path);
		await expect(page.locator("main :is(.bg-accent, [role=log])").first()).toBeVisible();
		for (const size of sizes) {
			await page.setViewportSize(size);
			expect(await coveredWhileScrolling(page), `${size.width} px`).toEqual([]);
		}
	});
}

test("minimised it is a strip, and the page ends above it, at every size", async ({ page }) => {
	const { launcher, panel, button } = assistantOf(page);
	await page.goto(chat);
	await launcher.click();
	await button("Minimize").click();
	const top = async () => (await panel.boundingBox())?.y ?? 0;
	for (const size of sizes) {
		await page.setViewportSize(size);
		await expect.poll(top).toBeGreaterThan(size.height - 70);
		for (const control of [
			page.getByRole("button", { name: "Send" }),
			page.getByRole("textbox", { name: "Message" }),
		]) {
			const bottomOf = async () => {
				// In a low window the page scrolls to the composer.
				await control.evaluate((element) => element.scrollIntoView({ block: "end" }));
				const box = await control.boundingBox();
				return box ? box.y + box.height : Number.POSITIVE_INFINITY;
			};
			await expect.poll(bottomOf).toBeLessThan(await top());
		}
		await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
		const last = page.getByRole("link", { name: "Status" });
		const box = await last.boundingBox();
		expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(await top());
	}
});

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

/**
 * The controls that the assistant's button covers at some scroll position, by their text. Runs inside the page, since
 * it scrolls a hundred times.
 */
function coveredWhileScrolling(page: Page) {
	return page.evaluate(async () => {
		const pressable = ":is(a, button, input, select, textarea, [data-score])";
		const covered = () => {
			const floating = document
				.querySelector("button[aria-haspopup=dialog]")
				?.getBoundingClientRect();
			return [...document.querySelectorAll(`:is(main, footer) ${pressable}`)]
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
		};
		const found: string[] = [];
		for (let top = 0; top < document.documentElement.scrollHeight; top += 90) {
			window.scrollTo(0, top);
			// The button moves away a few frames later.
			for (let frame = 0; frame < 600 && covered().length > 0; frame += 1)
				await new Promise(requestAnimationFrame);
			found.push(...covered());
		}
		return found;
	});
}
