import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { startProcess } from "../testing/server-process.ts";
import { asProvider } from "../testing/stand-in.ts";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { shiftOf } from "./layout-shift.ts";
import { expectHighList, modelIds } from "./playground-page.ts";

// A site with a token. No provider is called here.
test.describe.configure({ mode: "default" });
let site: Awaited<ReturnType<typeof startProcess>>;
test.beforeAll(async () => {
	const provider = asProvider("https://router.huggingface.co");
	site = await startProcess(resolve("dist/server/main.js"), provider);
});
test.afterAll(() => site.end("SIGTERM"));

const screenOf = (name: keyof typeof modelIds) =>
	`${site.origin}/playground?model=${encodeURIComponent(modelIds[name])}`;

/**
 * What a visitor meets in the window. Words: runs of letters or digits in text that is drawn in it, without the
 * numbers of steps, the contents of fields, the entries of closed lists, and text for screen readers alone. Controls:
 * links, buttons, fields, lists and folds with a part in it; a group of radio buttons is one choice, and one stop for
 * the Tab key.
 */
function countShown(page: Page) {
	return page.evaluate(() => {
		const isShown = ({ width, height, top, bottom }: DOMRect) =>
			width > 1 && height > 1 && top < innerHeight && bottom > 0;
		const isDrawn = (element: Element) =>
			element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
			!element.closest(".sr-only") &&
			isShown(element.getBoundingClientRect());
		const words: string[] = [];
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		while (walker.nextNode()) {
			const text = walker.currentNode;
			const holder = text.parentElement;
			if (!holder || holder.closest("option, script, style, textarea") || !isDrawn(holder))
				continue;
			const range = document.createRange();
			range.selectNodeContents(text);
			if (!isShown(range.getBoundingClientRect())) continue;
			words.push(
				...(text.textContent
					?.split(/\s+/)
					.filter((one) => /[\p{L}\p{N}]/u.test(one) && !/^\d\.$/.test(one)) ?? []),
			);
		}
		const controls = [
			...document.querySelectorAll(
				"a[href], button, select, textarea, input:not([type=radio]), summary",
			),
		];
		const choices = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")]
			.filter(({ labels }) => [...(labels ?? [])].some(isDrawn))
			.map(({ name }) => name);
		return {
			words: words.length,
			controls: controls.filter(isDrawn).length + new Set(choices).size,
		};
	});
}

const names = ["deepSeek", "flux", "vit", "detr", "whisper", "orpheus", "smolLm"] as const;

/** Six ideas for a conversation; shape, number and ideas of a picture; sounds and voices of speech. */
const limits: Partial<Record<(typeof names)[number], { controls: number }>> = {
	deepSeek: { controls: 18 },
	flux: { controls: 15 },
	orpheus: { controls: 16 },
};

/** Where a form starts: a text form at its field, a file form at its samples. */
const fieldOf = (page: Page, name: (typeof names)[number]) =>
	["smolLm", "flux", "orpheus"].includes(name)
		? page.getByLabel("Text Input")
		: page.locator("main form");

/** At most 80 words and 14 controls in the window, if no others are allowed. */
async function expectShort(page: Page, what: string, { words = 80, controls = 14 } = {}) {
	const shown = await countShown(page);
	expect(shown.words, what).toBeLessThanOrEqual(words);
	expect(shown.controls, what).toBeLessThanOrEqual(controls);
}

/** Waits until the page is loaded, and expects that nothing moved meanwhile, and the footer not at all. */
async function expectNoShift(page: Page, what: string) {
	await page.waitForLoadState("networkidle");
	// A busy machine may paint a partly parsed page; its next load is then judged.
	for (let load = 1; load < 3 && (await shiftOf(page)) > 0.02; load += 1) {
		await page.reload({ waitUntil: "networkidle" });
	}
	expect(await shiftOf(page), what).toBeLessThanOrEqual(0.02);
	expect(await shiftOf(page, { of: "footer" }), what).toBe(0);
}

const phone = { width: 390, height: 844, highest: 340 };
const wide = [
	{ width: 1440, height: 900, highest: 310 },
	{ width: 1366, height: 768, highest: 310 },
] as const;

/** Loaded in a wide window alone: those of smolLm and of a form for pictures, detr's, are loaded in low windows below. */
const once: readonly string[] = ["vit", "detr", "smolLm"];

/** The windows in which a model is seen, and whether it is loaded there or only given that size. */
function visitsOf(name: string, index: number) {
	// The same rules place the parts in both wide windows: every other model is loaded in the last.
	const [first, ...others] = index % 2 === 0 ? wide : wide.toReversed();
	const isOnce = once.includes(name);
	return [
		...(isOnce ? [] : [{ ...phone, isLoaded: true }]),
		{ ...first, isLoaded: true },
		...[...others, ...(isOnce ? [phone] : [])].map((one) => ({ ...one, isLoaded: false })),
	];
}

test("every first window is short, the form in it is high, and nothing jumps", async ({ page }) => {
	await test.step("of each model", () => expectModelsShort(page));
	await test.step("without a model", () => expectShortWithoutModel(page));
	await test.step("a low one has the tool first", () => expectToolFirst(page));
});

async function expectModelsShort(page: Page) {
	for (const [index, name] of names.entries()) {
		const field = fieldOf(page, name);
		for (const { width, height, highest, isLoaded } of visitsOf(name, index)) {
			await page.setViewportSize({ width, height });
			if (isLoaded) {
				await page.goto(screenOf(name));
				await expect(field).toBeVisible();
				await expectNoShift(page, `${name}, ${width} px`);
			}
			// A conversation's field is at the window's bottom.
			if (name !== "deepSeek") expect((await field.boundingBox())?.y, name).toBeLessThan(highest);
			if (width > 390) {
				await expect(page.getByText("API Token Configured")).toBeVisible();
				await expectShort(page, `${name}, ${width} px`, limits[name]);
			}
			await expectStillForm(page, name);
		}
	}
}

/** In a form with ideas the first letter moves nothing, and a list of them stays. */
async function expectStillForm(page: Page, name: (typeof names)[number]) {
	if (name !== "flux" && name !== "smolLm") return;
	const parameters = page.getByText("Parameters", { exact: true });
	const ideas = page.getByRole("list", { name: "Ideas" });
	await expect(ideas.or(page.getByRole("button", { name: "Surprise me" })).first()).toBeVisible();
	const before = await parameters.boundingBox();
	await page.getByLabel("Text Input").fill("A");
	await expect(page.locator("main form [type=submit]:enabled")).toHaveCount(1);
	if (name === "smolLm") await expect(ideas).toBeVisible();
	expect(await parameters.boundingBox()).toEqual(before);
	await page.getByLabel("Text Input").fill("");
}

async function expectShortWithoutModel(page: Page) {
	// The same rules place the parts in every language.
	for (const { language, size } of [
		{ language: "", size: { width: 390, height: 844 } },
		{ language: "/fr", size: { width: 768, height: 1024 } },
		{ language: "/ar", size: { width: 1440, height: 900 } },
	]) {
		await page.setViewportSize(size);
		await page.goto(`${site.origin}${language}/playground`);
		if (!language) await expect(page.getByRole("link", { name: "Write a text" })).toBeVisible();
		await expect(page.locator("#results li")).toHaveCount(7);
		await expectNoShift(page, `${language} ${size.width} px`);
		for (const [width, height] of [
			[768, 1024],
			[1024, 768],
			[1440, 900],
		] as const) {
			await page.setViewportSize({ width, height });
			// With the words of each example, and three prices.
			await expectShort(page, `${language} ${width} px`, { words: 110 });
		}
	}
}

test("without a token at most 110 words, and no button that cannot keep its promise", async ({
	page,
	endAfterwards,
}) => {
	const empty = await startProcess(resolve("dist/server/main.js"), {
		PROVIDER: "huggingface",
		HF_TOKEN: "",
		MODELS_FILE: resolve("models.yaml"),
	});
	endAfterwards(() => empty.end("SIGTERM"));
	// A conversation, a text form and a file form.
	for (const name of ["deepSeek", "flux", "whisper", undefined] as const) {
		const search = name ? `?model=${encodeURIComponent(modelIds[name])}` : "";
		await page.goto(`${empty.origin}/playground${search}`, { waitUntil: "networkidle" });
		for (const [width, height] of [
			[1440, 900],
			[390, 844],
		] as const) {
			await page.setViewportSize({ width, height });
			const { words } = await countShown(page);
			expect(words, `${name}, ${width} px`).toBeLessThanOrEqual(110);
			const offers = page.getByRole("button", { name: "Get a real answer on this device" });
			await expect(offers).toHaveCount(name && name !== "flux" ? 1 : 0);
			await expect(page.locator("main form [type=submit]:enabled")).toHaveCount(0);
			await expect(page.getByText("Choose another one")).toHaveCount(0);
		}
	}
});

async function expectToolFirst(page: Page) {
	for (const [width, height, names] of [
		[844, 390, ["smolLm", "deepSeek"]],
		[390, 400, ["detr"]],
		[320, 256, ["deepSeek", "smolLm"]],
		[683, 384, ["smolLm"]],
	] as const) {
		await page.setViewportSize({ width, height });
		for (const name of names) {
			await page.goto(screenOf(name));
			const field = fieldOf(page, name);
			await expect(field).toBeVisible();
			await expectNoShift(page, `${name}, ${width} px`);
			// An empty conversation.
			if (name === "deepSeek" && width === 844) await expect(field).toBeInViewport({ ratio: 1 });
			if (name !== "smolLm") continue;
			await expect(page.getByLabel("Model Selection")).toBeInViewport({ ratio: 1 });
			await expect(field).toBeInViewport();
			await expect(page.getByRole("heading", { level: 1 })).not.toBeInViewport();
			await page.getByText("API Token Configured").scrollIntoViewIfNeeded();
			await expect(page.getByRole("banner")).not.toBeInViewport();
		}
	}
}

test.describe("a text model's screen", () => {
	test.use({ allowedConsole: [/No available adapters/], hasTouch: true });

	test("its notices and facts open and close by touch and by keyboard, and nothing moves, not for late code", async ({
		page,
		expectAccessible,
	}) => {
		const field = page.getByLabel("Text Input");
		await test.step("the form stays where it is when the code of the own device comes", async () => {
			const release = await holdRequests(page, "**/assets/device-panel-*.js");
			await page.goto(screenOf("smolLm"));
			await expect(field).toBeVisible();
			const before = await field.boundingBox();
			await release();
			await expect(page.getByRole("region", { name: "On your own device" })).toBeAttached();
			expect(await field.boundingBox()).toEqual(before);
		});

		await test.step("with a token both notices are one line, and what they open moves nothing", async () => {
			const required = page.getByText("API Token Configuration Required");
			const configured = page.getByText("API Token Configured");
			for (const [width, height] of [
				[1440, 900],
				[390, 844],
			] as const) {
				await page.setViewportSize({ width, height });
				expect((await required.boundingBox())?.y).toBe((await configured.boundingBox())?.y);
				// Opened and closed once, so that the page has settled.
				await configured.click();
				await expect(page.getByText("Nothing to do")).toBeVisible();
				await page.keyboard.press("Escape");
				await expect(page.getByText("Nothing to do")).toBeHidden();
				const before = await field.boundingBox();
				await configured.click();
				await expect(page.getByText("Nothing to do")).toBeVisible();
				await expect(page.getByText("Restart the server.")).toBeVisible();
				expect(await field.boundingBox()).toEqual(before);
				expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
				if (width === 390) await expectAccessible(390, 1440);
				await page.locator("summary", { has: configured }).press("Escape");
				await expect(page.getByText("Nothing to do")).toBeHidden();
			}
			await expectHighList(page, 330);
		});

		await test.step("the facts of the model lead to the visitor's own device", async () => {
			const button = page.getByRole("button", { name: "About SmolLM3-3B" });
			const facts = page.getByRole("group", { name: "About SmolLM3-3B" });
			const offer = page.getByRole("button", { name: "Use it offline, on this device" });
			await expect(button).toBeVisible();
			await expect(page.getByText("Apache-2.0")).toBeHidden();
			await button.tap();
			await expect(facts).toContainText("Answered byHugging Face");
			await expect(facts).toContainText("LicenceApache-2.0");
			await expect(facts).toContainText("StateReady");
			await expect(facts).toContainText(/Price1 point a call\. You have \d+ of \d+ left/);
			await expect(facts).toBeInViewport({ ratio: 1 });
			await expectAccessible(390, 1440);
			await page.getByRole("heading", { level: 1 }).tap();
			await expect(facts).toBeHidden();

			await button.press("Enter");
			await expect(facts).toBeInViewport({ ratio: 1 });
			await page.keyboard.press("Escape");
			await expect(facts).toBeHidden();
			await expect(button).toBeFocused();

			await page.keyboard.press("Enter");
			await expect(offer).toBeVisible();
			await page.keyboard.press("Tab");
			await expect(offer).toBeFocused();
			// A press on its text gives the focus to what is around it, which closes nothing.
			await facts.getByText("Apache-2.0").click();
			await expect(facts).toBeVisible();
			await offer.focus();
			// Left, it covers nothing.
			await page.keyboard.press("Tab");
			await expect(facts).toBeHidden();
			await expect(page.locator(":focus")).toBeInViewport();
			await button.press("Enter");
			await offer.focus();
			await page.keyboard.press("Enter");
			await expect(facts).toBeHidden();
			const card = page.getByRole("region", { name: "On your own device" });
			await expect(card).toBeFocused();
			await expect(card.getByRole("button", { name: /^Download / })).toBeVisible();
		});
	});
});
