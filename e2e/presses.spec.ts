import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { modelIds, pictures } from "./playground-page.ts";
import { recordSeconds } from "./recorder-page.ts";

/** Where each task starts on the home page: at its own picture, or in the gallery. */
const onHome = ["Draw a picture", "Ask a question", "Listen to a text", "Find objects"];

/** A way of pressing, which counts. */
type Press = (part: Locator) => Promise<void>;

/** Goes from the home page to the result of a task's example. Returns the number of presses. */
async function runExample(page: Page, label: keyof typeof pictures, press: Press) {
	let count = 0;
	async function pressed(part: Locator) {
		await press(part);
		count += 1;
	}
	await expect(page.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
	if (!onHome.includes(label)) {
		await pressed(page.getByRole("link", { name: "Try the Playground" }).first());
	}
	await pressed(page.getByRole("link", { name: label }));
	const [model, result] = pictures[label];
	await expect(page).toHaveURL(
		({ searchParams }) => searchParams.get("model") === modelIds[model] && !searchParams.has("run"),
	);
	await expect(result(page)).toBeVisible();
	return count;
}

/** Presses Tab until the element has the focus. Returns how often. */
async function tabTo(page: Page, part: Locator): Promise<number> {
	await expect(part).toBeVisible();
	for (let tabs = 0; tabs < 40; tabs += 1) {
		if (await part.evaluate((element) => element === document.activeElement)) return tabs;
		await page.keyboard.press("Tab");
	}
	throw new Error("no way by Tab");
}

/** The first tab stop on each screen, and the key that activates it. */
const fields = {
	"Write a text": ["Text Input", "Control+Enter"],
	"Draw a picture": ["Text Input", "Control+Enter"],
	"Listen to a text": ["Text Input", "Control+Enter"],
	"Name what is shown": ["A street", "Enter"],
	"Find objects": ["A street", "Enter"],
	"Write down speech": ["A greeting, 6 seconds", "Enter"],
} as const satisfies Partial<Record<keyof typeof pictures, readonly [string, string]>>;

/** From the top of a model's page; the link that skips its header is one of them, and is not used. */
const MOST_TABS = 12;

const tasks = Object.keys(pictures).filter((label) => label in pictures);

function isTask(label: string): label is keyof typeof pictures {
	return label in pictures;
}

test.describe("by touch", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	// gallery.spec.ts has the mouse.
	test("each task's result is one press away from the home page, or two, and in view", async ({
		page,
	}) => {
		await page.goto("/");
		for (const label of tasks.filter(isTask)) {
			await test.step(label, async () => {
				const presses = await runExample(page, label, (part) => part.tap());
				expect(presses).toBe(onHome.includes(label) ? 1 : 2);
				await expect(page.locator("#results")).toBeInViewport();
				await expect(page.locator("body")).not.toBeFocused();
				await page.getByRole("link", { name: "Home" }).tap();
			});
		}
	});
});

test(`each field is at most ${MOST_TABS} Tabs away, and its result one key more`, async ({
	page,
}) => {
	const shown: Partial<Record<keyof typeof modelIds, Locator>> = {
		flux: page.getByRole("img", { name: "Hello" }),
		detr: page.getByText(/^1 bus, 1 car/),
	};
	for (const label of tasks.filter(isTask)) {
		// Other tests cover the focus in a conversation.
		if (label === "Ask a question") continue;
		await test.step(label, async () => {
			const [model, resultOf] = pictures[label];
			await page.goto(`/playground?model=${encodeURIComponent(modelIds[model])}`);
			const [name, key] = fields[label];
			const field = page
				.getByRole("textbox", { name })
				.or(page.getByRole("button", { name }))
				.first();
			// Lazily loaded parts appear before the field.
			await page.waitForLoadState("networkidle");
			const tabs = await tabTo(page, field);
			expect(tabs, label).toBeLessThanOrEqual(MOST_TABS);
			if (key !== "Enter") await page.keyboard.type("Hello");
			await page.keyboard.press(key);
			await expect(shown[model] ?? resultOf(page)).toBeVisible();
		});
	}
});

test("one's own voice: from the home list, two presses more", async ({ page }) => {
	await page.goto("/");
	await page.getByRole("link", { name: /^Whisper/ }).click();
	await page.getByRole("button", { name: "Use Microphone" }).click();
	await recordSeconds(page, 2);
	await page.getByRole("button", { name: "Stop and analyze" }).click();
	await expect(pictures["Write down speech"][1](page)).toBeVisible();
	await expect(page.getByRole("heading", { name: /^Your recording, 0:0\d$/ })).toBeVisible();
});

test("a transcript is one stop for the Tab key, and the arrows go through it", async ({ page }) => {
	await page.goto("/");
	await runExample(page, "Write down speech", (part) => part.click());
	const parts = page.getByRole("list", { name: "What was said, in parts" }).getByRole("button");
	await page.getByRole("button", { name: "Copy the transcription" }).focus();
	await page.keyboard.press("Tab");
	await expect(parts.first()).toBeFocused();
	await page.keyboard.press("ArrowDown");
	await expect(parts.nth(1)).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(page.locator("ol button:focus")).toHaveCount(0);
});
