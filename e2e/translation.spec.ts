import type { Locator, Page } from "@playwright/test";
import { assistantOf } from "./assistant-page.ts";
import { expect, test } from "./fixtures.ts";
import { generate, openModel } from "./playground-page.ts";

/**
 * Simulates a browser's translation: each text node becomes two nested `font` elements. If that happens before
 * hydration, React renders the page again and logs it to the console; this waits for React.
 */
async function translatePage(page: Page) {
	await page.waitForFunction(() => {
		const [last] = [...document.querySelectorAll("footer a")].slice(-1);
		return last && Object.keys(last).some((key) => key.startsWith("__react"));
	});
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

// Pressing the device's offer requests a GPU, which this machine may lack.
test.use({ allowedConsole: [/No available adapters/] });

/** Presses each enabled button in a part of the page, by the mouse itself. */
async function pressEach(page: Page, part: Locator) {
	const box = await part.elementHandle();
	for (let place = 0; ; place += 1) {
		const next = await box?.evaluate(pressable, place);
		if (!next) break;
		place = next.place;
		await page.mouse.click(next.x, next.y);
		await page.keyboard.press("Escape");
	}
	await expect(page.getByRole("main")).toBeVisible();
}

/**
 * The first button from this place on that can be pressed now, without waiting: a press may hide other buttons or close
 * their container, and an answer may remove one. Throws if the press before has left an error boundary's words. In one
 * step, since there are two hundred buttons.
 */
function pressable(box: Element, from: number) {
	const fault = /An unexpected error occurred|A part of this page could not be loaded/;
	const said = fault.exec(document.body.textContent ?? "");
	if (said) throw new Error(said[0]);
	const shown = [...box.querySelectorAll("button, [role=button]")].filter((one) =>
		one.checkVisibility({ visibilityProperty: true }),
	);
	for (const [place, one] of shown.entries()) {
		if (place < from || one.matches(":disabled, [aria-disabled=true]")) continue;
		one.scrollIntoView({ block: "center", behavior: "instant" });
		const { left, top, width, height } = one.getBoundingClientRect();
		return { place, x: left + width / 2, y: top + height / 2 };
	}
	return undefined;
}

/** No error boundary of the page is shown. */
async function expectWhole(page: Page) {
	await expect(
		page.getByText(/An unexpected error occurred|A part of this page could not be loaded/),
	).toHaveCount(0);
	await expect(page.getByRole("main")).toBeVisible();
}

// Each in a page of its own: a press may lead to another model a moment later.
const others = ["smolLm", "flux", "vit", "detr", "orpheus", "whisper"] as const;

test("a translated page survives each of its buttons, with each model, beside the playground and in the assistant", async ({
	page,
	context,
}) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.addInitScript(() => Reflect.deleteProperty(window, "speechSynthesis"));
	await openModel(page, "deepSeek");
	await translatePage(page);

	await test.step("an answer streams into it whole, and is read aloud", async () => {
		const field = page.getByRole("textbox", { name: "Message" });
		await field.fill("Hello there");
		await field.press("Enter");
		const log = page.getByRole("log");
		const answer = page.locator("[data-answer]");
		await expect(log.getByText(/\d+ tokens/)).toBeVisible();
		const words = async () => (await answer.textContent())?.replace(/\s+/g, " ");
		const shown = await words();
		await log.getByRole("button", { name: /^Read aloud/ }).click();
		await expect(log.getByRole("button", { name: "Stop reading aloud" })).toBeVisible();
		await expectWhole(page);
		await page.reload();
		await expect(answer).toBeVisible();
		await expect.poll(words).toBe(shown);
	});

	await translatePage(page);
	await page.getByRole("button", { name: "New conversation" }).click();
	await pressEach(page, page.getByRole("main"));
	for (const name of others) {
		await test.step(name, async () => {
			await openModel(page, name);
			await translatePage(page);
			if (name === "smolLm") await share(page);
			if (name === "whisper") await record(page);
			await pressEach(page, page.getByRole("main"));
		});
	}
	await expectWhole(page);
	// A copy from here on is refused.
	await context.clearPermissions();
	await test.step("the pages beside the playground, and the assistant", () => pressBeside(page));
});

async function share(page: Page) {
	await generate(page, "Hello there");
	await page.getByRole("button", { name: "Share" }).click();
	await page.getByRole("button", { name: "Copy link" }).click();
	await expect(page.getByText(/^Link copied/)).toBeVisible();
	await expect(page.getByRole("img", { name: "The result as a picture card" })).toBeVisible();
	await page.keyboard.press("Escape");
}

/** The recorder changes its labels, counts, pauses and stops. */
async function record(page: Page) {
	const open = page.getByRole("button", { name: "Use Microphone" });
	await open.click();
	await page.getByRole("button", { name: "Hide Recorder" }).click();
	await expect(open).toBeVisible();
	await open.click();
	await expect(page.getByText("REC", { exact: true })).toBeVisible();
	await expect(page.getByRole("timer")).toHaveText(/0:0[1-9]/);
	await page.getByRole("button", { name: "Pause" }).click();
	await expect(page.getByText("REC", { exact: true })).toHaveCount(0);
	await page.getByRole("button", { name: "Resume" }).click();
	await expect(page.getByText("REC", { exact: true })).toBeVisible();
	await page.getByRole("button", { name: "Stop and analyze" }).click();
	await expect(page.getByRole("button", { name: "Delete recording" })).toBeVisible();
	await expectWhole(page);
}

async function pressBeside(page: Page) {
	const { launcher, input, ask, panel, bubbles } = assistantOf(page);
	await page.getByRole("link", { name: "Home", exact: true }).first().click();
	await expect(page).toHaveURL("/");
	await launcher.click();
	await expect(input).toBeFocused();
	await ask("What can I do here?");
	await expect(bubbles).toHaveCount(3);
	await pressEach(page, panel);
	await expectWhole(page);
	for (const [link, path] of [
		["Home", "/"],
		["Status", "/status"],
		["Privacy", "/data"],
	] as const) {
		await page.getByRole("link", { name: link, exact: true }).first().click();
		await expect(page).toHaveURL(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await pressEach(page, page.getByRole("main"));
	}
	await expectWhole(page);
}
