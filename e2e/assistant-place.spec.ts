import type { Page } from "@playwright/test";
import { assistantOf } from "./assistant-page.ts";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { shiftOf } from "./layout-shift.ts";
import { nextHistoryStep } from "./playground-page.ts";

const sizes = [
	{ width: 320, height: 256 },
	{ width: 390, height: 844 },
	{ width: 768, height: 1024 },
	{ width: 844, height: 390 },
	{ width: 1024, height: 768 },
	{ width: 1920, height: 1080 },
];

test.use({ allowedConsole: [/Failed to load resource/] });

test("it is in the window at every width, over no control, nor words where it moves; Back closes it", async ({
	page,
}) => {
	const { launcher, input, button, panel } = assistantOf(page);
	async function expectInReach(where: string, at = sizes) {
		for (const size of at) {
			await page.setViewportSize(size);
			expect(await faultsWhileScrolling(page), `${where}, ${size.width} px`).toEqual([]);
		}
	}
	async function close() {
		const closed = nextHistoryStep(page);
		await button("Close").click();
		await expect(panel).toBeHidden();
		await closed;
	}
	await page.goto("/");
	await expect(page.locator("main .bg-accent").first()).toBeVisible();
	await expectInReach("home");

	await test.step("Back closes it and leaves the page; closing it leaves no step in the history", async () => {
		await page.getByRole("link", { name: "Playground", exact: true }).click();
		await expect(page).toHaveURL(/\/playground$/);
		await launcher.click();
		await expect(input).toBeFocused();
		await page.goBack();
		await expect(panel).toBeHidden();
		await expect(page).toHaveURL(/\/playground$/);
		await launcher.click();
		await close();
		await page.goBack();
		await expect(page).toHaveURL(/\/$/);
	});

	await test.step("a low window shows the whole panel, and nobody prints it", async () => {
		await page.setViewportSize({ width: 1024, height: 480 });
		// By key: it moves to a free place, and a click may come where it was.
		await launcher.press("Enter");
		await expect(input).toBeInViewport({ ratio: 1 });
		expect((await panel.boundingBox())?.y).toBeGreaterThanOrEqual(0);
		await page.emulateMedia({ media: "print" });
		await expect(launcher).toBeHidden();
		await expect(panel).toBeHidden();
		await page.emulateMedia({ media: "screen" });
		await close();
	});

	await page.getByRole("link", { name: "Playground", exact: true }).click();
	await expect(page.getByText("No Model Selected")).toBeVisible();
	await expectInReach("the gallery");
	await page.getByLabel("Model Selection").selectOption({ value: "black-forest-labs/FLUX.1-dev" });
	await page.getByLabel("Text Input").fill("A lighthouse");
	const generate = page.getByRole("button", { name: "Generate", exact: true });
	await test.step("a failed call leads to it", async () => {
		await page.route("**/trpc/generateImage*", (route) => route.abort());
		await generate.click();
		const error = page.getByRole("region", { name: "Error" });
		await error.getByRole("button", { name: "Ask the assistant" }).click();
		await expect(input).toBeFocused();
		await expect(page.getByRole("button", { name: "What does this error mean?" })).toBeVisible();
		await button("Close").click();
		await page.unrouteAll({ behavior: "ignoreErrors" });
	});
	await generate.click();
	await expect(page.getByRole("button", { name: "Another one" })).toBeVisible();
	await expectInReach("a picture");

	await test.step("as a tab it looks for a place and moves nothing", async () => {
		await page.setViewportSize({ width: 320, height: 256 });
		await page.goto("/playground?model=deepseek-ai/DeepSeek-R1-0528");
		await expect(launcher).toHaveAttribute("data-tab", "end");
		const before = await shiftOf(page);
		for (let look = 0; look < 3; look += 1) {
			await page.evaluate(() => document.body.classList.toggle("looked-at"));
			await page.waitForTimeout(300);
		}
		expect(await shiftOf(page)).toBe(before);
		await expect(launcher).toHaveAttribute("data-tab", "end");

		// In a window that has grown it is a tab until its next look: its name would stand outside.
		await page.setViewportSize({ width: 1920, height: 1080 });
		await expect(launcher).not.toHaveAttribute("data-tab");
		const widths = await launcher.evaluate((tab) => {
			const name = tab.querySelector(".floating-name");
			const width = () => name?.getBoundingClientRect().width ?? 0;
			const beside = width();
			tab.setAttribute("data-tab", "end");
			return { beside, inTab: width() };
		});
		expect(widths.beside).toBeGreaterThan(50);
		expect(widths.inTab).toBe(1);
	});

	await page.getByRole("textbox", { name: "Message" }).fill("Why is the sky blue?");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("button", { name: "Copy the answer" })).toBeVisible();
	await expectInReach("a chat");

	await page.setViewportSize({ width: 390, height: 844 });
	await launcher.press("Enter");
	await expect(input).toBeFocused();
	await button("Minimize").click();
	await expect(launcher).toHaveAccessibleName(/^Assistant ?, minimized$/);
	await expectInReach("minimised", [{ width: 390, height: 844 }]);
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });

	test("a press that has begun is not moved away from; it fills the phone, and a link leaves the bar", async ({
		page,
	}) => {
		const { input, launcher, panel, send, last } = assistantOf(page);
		const release = await holdRequests(page, "**/free-place-*.js");
		await page.goto("/");
		await launcher.hover();
		await page.mouse.down();
		const placing = page.waitForResponse("**/free-place-*.js");
		await release();
		await placing;
		// The places are looked for within a fifth of a second.
		await page.waitForTimeout(600);
		await page.mouse.up();
		await expect(input).toBeFocused();

		// On its side too.
		await expect(input).toBeInViewport({ ratio: 1 });
		await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, width: 844, height: 390 });
		await page.setViewportSize({ width: 390, height: 844 });
		await input.fill("Que fait DETR ?");
		await send.tap();
		await last.getByRole("link", { name: "DETR Object Detection" }).click();
		await expect(page).toHaveURL(/detr-resnet-50$/);
		await expect(panel).toBeHidden();
		await expect(page.getByRole("button", { name: ", minimized" })).toBeVisible();
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	});
});

/**
 * Where the assistant's button is not wholly in the window, over something to press, or at the page's end over a line.
 * Runs inside the page, since it scrolls a hundred times.
 */
function faultsWhileScrolling(page: Page) {
	return page.evaluate(async () => {
		const pressable = "a, button, input, select, textarea, summary, audio, video, [data-score]";
		const button = document.querySelector(".floating-button");
		const boxOf = () => button?.getBoundingClientRect() ?? new DOMRect();
		/** Places near enough to each other that no control lies between two of them. */
		function stepsBetween(from: number, to: number) {
			return Array.from({ length: Math.ceil((to - from) / 16) }, (_, step) => from + 1 + 16 * step);
		}
		function covered() {
			const { left, right, top, bottom } = boxOf();
			const isInWindow = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
			if (!isInWindow || right === left) return ["not in the window"];
			const under = stepsBetween(top, bottom).flatMap((y) =>
				stepsBetween(left, right).flatMap((x) => document.elementsFromPoint(x, y)),
			);
			// In its corner it floats over words; where it has moved to, it lies on none.
			const hasMoved = button instanceof HTMLElement && button.style.translate !== "";
			return [...new Set(under)]
				.filter((one) => one !== button && (one.matches(pressable) || (hasMoved && hasLine(one))))
				.map((one) => one.outerHTML.slice(0, 120));
		}
		function hasLine(one: Element) {
			const { left, right, top, bottom } = boxOf();
			const range = document.createRange();
			range.selectNodeContents(one);
			const lines = one.childElementCount > 0 ? [] : [...range.getClientRects()];
			return lines.some((line) => {
				const isUnder =
					line.bottom > top && line.top < bottom && line.right > left && line.left < right;
				const x = Math.max(line.left, left) + 1;
				return isUnder && isSeen(one, x, line.top + 1) && isSeen(one, x, line.bottom - 1);
			});
		}
		/** Nobody reads a line that is cut where the conversation scrolls. */
		function isSeen(one: Element, x: number, y: number) {
			return document.elementsFromPoint(x, y).includes(one);
		}
		function coveredLines() {
			return [...document.querySelectorAll("footer *")].filter(hasLine).map((one) => one.outerHTML);
		}
		const faults: string[] = [];
		async function look(find: () => string[]) {
			// The button looks for its place within a fifth of a second.
			let found = find();
			for (let wait = 0; wait < 40 && found.length > 0; wait += 1) {
				await new Promise((resolve) => setTimeout(resolve, 50));
				found = find();
			}
			faults.push(...found.map((fault) => `${Math.round(scrollY)}: ${fault}`));
		}
		const end = document.documentElement.scrollHeight;
		for (let top = 0; top < end; top += 90) {
			window.scrollTo(0, top);
			await look(covered);
		}
		window.scrollTo(0, end);
		await look(coveredLines);
		return faults;
	});
}
