import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openModel } from "./playground-page.ts";

/** Does to the page what a browser's translation does: each text node becomes two nested `font` elements. */
async function translatePage(page: Page) {
	await page.evaluate(() => {
		function isKept({ parentElement, data }: Text): boolean {
			const kept = "script, style, textarea, code, font, [translate=no]";
			return data.trim() === "" || parentElement?.closest(kept) !== null;
		}
		function translate() {
			const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
			const texts: Text[] = [];
			while (walker.nextNode()) {
				if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
			}
			for (const text of texts.filter((each) => !isKept(each))) {
				const outer = document.createElement("font");
				const inner = document.createElement("font");
				inner.textContent = text.data;
				outer.append(inner);
				text.replaceWith(outer);
			}
		}
		translate();
		let due: ReturnType<typeof setTimeout> | undefined;
		new MutationObserver(() => {
			clearTimeout(due);
			due = setTimeout(translate, 30);
		}).observe(document.body, { childList: true, subtree: true, characterData: true });
	});
}

// A press on the device's offer asks for a graphics card, which this machine may lack.
test.use({ allowedConsole: [/No available adapters/] });

const names = ["smolLm", "deepSeek", "flux", "vit", "detr", "whisper", "orpheus"] as const;

for (const name of names) {
	test(`a translated page survives each of its buttons: ${name}`, async ({ page }) => {
		await openModel(page, name);
		await translatePage(page);
		const buttons = page.getByRole("main").getByRole("button");
		for (let index = 0; index < (await buttons.count()); index++) {
			const button = buttons.nth(index);
			if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
			await button.click({ force: true, noWaitAfter: true, timeout: 2_000 }).catch(() => undefined);
			await page.keyboard.press("Escape");
			await expect(page.getByText("An unexpected error occurred")).toHaveCount(0);
		}
	});
}

test("new labels appear on a translated page", async ({ page }) => {
	await openModel(page, "whisper");
	await translatePage(page);
	await page.getByRole("button", { name: "Use Microphone" }).click();
	await page.getByRole("button", { name: "Hide Recorder" }).click();
	await expect(page.getByRole("button", { name: "Use Microphone" })).toBeVisible();
});

test("an answer that streams into a translated page stays whole", async ({ page }) => {
	await openModel(page, "deepSeek");
	await translatePage(page);
	const field = page.getByRole("textbox", { name: "Message" });
	await field.fill("Hello there");
	await field.press("Enter");
	const answer = page.locator("[data-answer]");
	await expect(page.getByRole("log").getByText(/\d+ tokens/)).toBeVisible();
	const words = async () => (await answer.textContent())?.replace(/\s+/g, " ");
	const shown = await words();
	await page.reload();
	await expect(answer).toBeVisible();
	await expect.poll(words).toBe(shown);
});
