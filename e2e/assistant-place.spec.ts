import type { Page } from "@playwright/test";
import { assistantOf } from "./assistant-page.ts";
import { expect, test } from "./fixtures.ts";
import { nextHistoryStep } from "./playground-page.ts";

const sizes = [
	{ width: 390, height: 844 },
	{ width: 768, height: 1024 },
	{ width: 1280, height: 720 },
	{ width: 1440, height: 900 },
];

test("it covers no control, wherever one scrolls, and minimised the page ends above it", async ({
	page,
}) => {
	const { launcher, panel, button } = assistantOf(page);
	async function expectNothingCovered(where: string) {
		for (const size of sizes) {
			await page.setViewportSize(size);
			expect(await coveredWhileScrolling(page), `${where}, ${size.width} px`).toEqual([]);
		}
	}
	await page.goto("/");
	await expect(page.locator("main .bg-accent").first()).toBeVisible();
	await expectNothingCovered("home");
	await page.getByRole("link", { name: /^SmolLM3/ }).click();
	await expect(page.getByRole("button", { name: "Generate", exact: true })).toBeVisible();
	await expectNothingCovered("a text");
	await page.getByLabel("Model Selection").selectOption("DeepSeek-R1");
	await expect(page.getByRole("log", { name: "Conversation" })).toBeVisible();
	await expectNothingCovered("a chat");

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

	await test.step("a low window shows the whole panel, and nobody prints it", async () => {
		await page.setViewportSize({ width: 1024, height: 480 });
		await launcher.click();
		await expect(input).toBeInViewport({ ratio: 1 });
		expect((await panel.boundingBox())?.y).toBeGreaterThanOrEqual(0);
		await page.emulateMedia({ media: "print" });
		await expect(launcher).toBeHidden();
		await expect(panel).toBeHidden();
	});
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });

	test("it fills a phone on its side too, and a link shows its page and leaves the bar", async ({
		page,
	}) => {
		const { panel, input, open, send, last } = assistantOf(page);
		await open();
		await expect(input).toBeInViewport({ ratio: 1 });
		await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, width: 844, height: 390 });
		await page.setViewportSize({ width: 390, height: 844 });
		await input.fill("Que fait DETR ?");
		await send.tap();
		await last.getByRole("link", { name: "DETR Object Detection" }).click();
		await expect(page).toHaveURL(/detr-resnet-50$/);
		await expect(panel).toHaveAttribute("data-view", "minimized");
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	});
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
