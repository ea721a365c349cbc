import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { generate, openModel } from "./playground-page.ts";

const LIGHT = "rgb(247, 246, 242)";
const DARK = "rgb(19, 19, 18)";

function background(page: Page) {
	return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

test("the system's theme is followed, a remembered one does not flash, and print shows the content only", async ({
	page,
}) => {
	for (const [colorScheme, colour] of [
		["light", LIGHT],
		["dark", DARK],
	] as const) {
		await page.emulateMedia({ colorScheme });
		await page.goto("/");
		expect(await background(page)).toBe(colour);
	}
	await page.emulateMedia({ media: "print" });
	await expect(page.getByRole("banner")).toBeHidden();
	await expect(page.getByRole("contentinfo")).toBeHidden();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

	await page.emulateMedia({ media: "screen", colorScheme: "light" });
	await page.evaluate(() => localStorage.setItem("vitrine.theme", "dark"));
	// Blocks all external scripts, to see the page before hydration.
	await page.route("**/assets/*.js", (route) =>
		route.fulfill({ contentType: "text/javascript", body: "" }),
	);
	await page.reload();
	expect(await background(page)).toBe(DARK);
});

test("each theme is one press, or an arrow key, and is remembered", async ({ page }) => {
	await page.emulateMedia({ colorScheme: "light" });
	await page.goto("/");
	const settings = page.getByRole("button", { name: "Language and theme" });
	await settings.click();
	const themes = page.getByRole("radiogroup", { name: "Theme" });
	await expect(themes.getByRole("radio", { name: "System" })).toBeChecked();
	await themes.getByRole("radio", { name: "Dark" }).click();
	expect(await background(page)).toBe(DARK);

	await page.goto("/playground");
	await settings.click();
	const dark = themes.getByRole("radio", { name: "Dark" });
	await expect(dark).toBeChecked();
	expect(await background(page)).toBe(DARK);
	await dark.press("ArrowLeft");
	await expect(themes.getByRole("radio", { name: "Light" })).toBeFocused();
	expect(await background(page)).toBe(LIGHT);
});

test("a menu that was opened before the page was alive has its themes", async ({ page }) => {
	let send: () => void = () => undefined;
	const sent = new Promise<void>((resolve) => {
		send = resolve;
	});
	await page.route("**/assets/*.js", async (route) => {
		await sent;
		await route.continue();
	});
	await page.goto("/", { waitUntil: "commit" });
	await page.getByRole("button", { name: "Language and theme" }).click();
	await expect(page.getByRole("link", { name: "Français" })).toBeVisible();
	send();
	await expect(page.getByRole("radio", { name: "System" })).toBeChecked();
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
