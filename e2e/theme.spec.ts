import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { generate, openModel } from "./playground-page.ts";

const LIGHT = "rgb(247, 246, 242)";
const DARK = "rgb(19, 19, 18)";

function background(page: Page) {
	return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

test("the system's theme is followed until one is chosen, by one press or an arrow key; it is remembered, and does not flash", async ({
	page,
}) => {
	await page.emulateMedia({ colorScheme: "dark" });
	await page.goto("/");
	expect(await background(page)).toBe(DARK);
	await page.emulateMedia({ colorScheme: "light" });
	expect(await background(page)).toBe(LIGHT);
	await test.step("print shows the content only", async () => {
		await page.emulateMedia({ media: "print" });
		await expect(page.getByRole("banner")).toBeHidden();
		await expect(page.getByRole("contentinfo")).toBeHidden();
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await page.emulateMedia({ media: "screen" });
	});

	const settings = page.getByRole("button", { name: "Language and theme" });
	await settings.click();
	const themes = page.getByRole("radiogroup", { name: "Theme" });
	await expect(themes.getByRole("radio", { name: "System" })).toBeChecked();
	await themes.getByRole("radio", { name: "Dark" }).click();
	expect(await background(page)).toBe(DARK);

	const release = await holdRequests(page, "**/assets/*.js");
	await page.goto("/playground", { waitUntil: "commit" });
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	expect(await background(page)).toBe(DARK);
	await test.step("a menu that was opened before the page was alive has its themes", async () => {
		await settings.click();
		await expect(page.getByRole("link", { name: "Français" })).toBeVisible();
		await release();
	});
	const dark = themes.getByRole("radio", { name: "Dark" });
	await expect(dark).toBeChecked();
	expect(await background(page)).toBe(DARK);
	await dark.press("ArrowLeft");
	await expect(themes.getByRole("radio", { name: "Light" })).toBeFocused();
	expect(await background(page)).toBe(LIGHT);
});

test("a result is printed alone, and forced colours leave every button an edge", async ({
	page,
}) => {
	await openModel(page, "flux");
	await generate(page, "a boat");
	const picture = page.getByRole("img", { name: "a boat" });
	const tag = page.getByText("Demo answer", { exact: true });
	await expect(picture).toBeVisible();
	await page.emulateMedia({ media: "print" });
	await expect(picture).toBeVisible();
	await expect(tag).toBeVisible();
	for (const role of ["button", "link", "combobox", "textbox", "heading"] as const) {
		const shown = await page.getByRole(role).allTextContents();
		expect(shown, role).toEqual(role === "heading" ? ["Results", "a boat"] : []);
	}

	await page.emulateMedia({ media: "screen", forcedColors: "active" });
	const edges = (controls: Element[]) =>
		controls
			// An underline counts as an edge.
			.filter((control) => control.checkVisibility() && !control.matches(".underline"))
			.map((control) => getComputedStyle(control))
			.filter((style) => style.borderTopWidth === "0px" || style.borderTopColor.startsWith("rgba"))
			.map((style) => style.borderTop);
	expect(await page.getByRole("button").evaluateAll(edges)).toEqual([]);
	expect(await tag.evaluateAll(edges)).toEqual([]);
	// A fold's text must not touch its edge.
	const gaps = await page
		.locator("summary:visible")
		.evaluateAll((folds) =>
			folds.map((fold) => Number.parseFloat(getComputedStyle(fold).paddingInlineStart)),
		);
	expect(gaps.length).toBeGreaterThan(0);
	for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(8);
	// An underline is a frame already: a second one would strike through the lines around it.
	await page.getByRole("button", { name: "Clear all my data" }).scrollIntoViewIfNeeded();
	await expect(page.getByRole("button", { name: "Clear all my data" })).toHaveCSS(
		"border-top-width",
		"0px",
	);
});
