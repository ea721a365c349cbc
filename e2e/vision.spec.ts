import type { Locator, Page } from "@playwright/test";
import { expect, keepPicture, test } from "./fixtures.ts";
import { modelIds, openModel, scrollToEnd } from "./playground-page.ts";

const detection = "/playground?model=facebook%2Fdetr-resnet-50";

test("a sample is classified; in another, boxes, rows and the summary are linked both ways", async ({
	page,
	expectAccessible,
}) => {
	await test.step("classified: five bars, percentages to one decimal", async () => {
		await openModel(page, "vit");
		await expect(page.getByText("PNG, JPEG, WebP, GIF, BMP or TIFF, up to 10 MB.")).toBeVisible();
		await expect(page.getByRole("button", { name: "Analyze", exact: true })).toBeDisabled();
		await expectAccessible();
		await page.getByRole("button", { name: "A table with fruit" }).click();
		await expect(page.getByRole("img", { name: "Preview of fruit.jpg" })).toBeVisible();
		const guesses = page.getByRole("list", { name: "Classification" }).getByRole("listitem");
		await expect(guesses.first()).toContainText(/\d\.\d%/);
		expect(await guesses.count()).toBeLessThanOrEqual(5);
		await expectAccessible();
	});

	await page.getByLabel("Model Selection").selectOption(modelIds.detr);
	await page.getByRole("button", { name: "Remove file" }).click();
	await page.getByRole("button", { name: "A street" }).click();
	const rows = page.getByRole("list", { name: "Detected objects" }).getByRole("listitem");
	const boxes = page.getByRole("img", { name: /^Box around/ });
	await expect(rows.first()).toBeVisible();
	await expect(boxes).toHaveCount(await rows.count());
	await expect(page.getByRole("status").filter({ hasText: /^\d+ \w/ })).toBeVisible();

	const score = (await rows.first().textContent())?.match(/[\d.]+%/)?.[0] ?? "no score";
	const box = boxes.and(page.getByLabel(score)).first();
	await rows.first().focus();
	await expect(box).toHaveCSS("border-top-width", "4px");
	await box.focus();
	await expect(box).toHaveCSS("border-top-width", "4px");
	await expect(rows.first()).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");

	const chips = page.getByRole("list", { name: "Show only" }).getByRole("button");
	const found = await rows.count();
	await chips.first().press("Enter");
	await expect(chips.first()).toHaveAttribute("aria-pressed", "true");
	await expect.poll(() => rows.count()).toBeLessThan(found);
	await expect(boxes).toHaveCount(await rows.count());
	// One chip is pressed, and one row is highlighted. The sticky bar covers nothing there.
	await rows.first().focus();
	await expect(boxes.first()).toHaveCSS("border-top-width", "4px");
	await scrollToEnd(page);
	await expectAccessible();
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test("the screen fits, by keyboard too, and labels of near boxes never cover each other", async ({
		page,
		expectAccessible,
	}) => {
		await page.goto(detection);
		const photo = page.getByRole("button", { name: "Take a photo" });
		const [first, second] = [
			await photo.boundingBox(),
			await page.getByRole("button", { name: "Choose a picture" }).boundingBox(),
		];
		expect(first).toMatchObject({ width: second?.width, height: second?.height, y: second?.y });
		await expect(page.getByText(/drag/i)).toHaveCount(0);
		await page.getByRole("button", { name: "A street" }).focus();
		await page.keyboard.press("Enter");
		await expect(page.getByRole("img", { name: "Preview of street.jpg" })).toBeVisible();
		await expect(page.getByRole("list", { name: "Detected objects" })).toBeVisible();
		// A focused element scrolls out from under the sticky bar.
		const details = page.locator("#results").getByRole("button", { name: "Details" });
		const coordinates = page.getByRole("button", { name: "Show coordinates" });
		const bottomOf = async (part: Locator) => {
			const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 1e6 };
			return y + height;
		};
		const bar = page.getByRole("link", { name: "JSON" });
		for (const part of [coordinates, details]) {
			await part.focus();
			await expect(part).toBeFocused();
			await expect(async () => {
				expect(await bottomOf(part)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
			}).toPass();
		}
		await scrollToEnd(page);
		await expectAccessible();
		const width = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(width).toBeLessThanOrEqual(390);
		await keepPicture(page, "detect");

		await page.getByRole("button", { name: "Remove file" }).click();
		await test.step("of near labels some are hidden, and a press shows one", () => showCrowd(page));
	});
});

async function showCrowd(page: Page) {
	// A crowd, as in a photo of a street: eight objects, each in front of the next.
	await page.route("**/trpc/detect*", async (route) => {
		const response = await route.fetch();
		const { result } = await response.json();
		const items = Array.from({ length: 8 }, (_, place) => ({
			label: place % 3 === 0 ? "traffic light" : "person",
			score: 0.99 - place / 100,
			box: { xmin: 300 + 15 * place, ymin: 200, xmax: 450 + 15 * place, ymax: 420 },
		}));
		await route.fulfill({ json: { result: { data: { ...result.data, items } } } });
	});
	await page.getByRole("button", { name: "A street" }).tap();
	const boxes = page.getByRole("img", { name: /^Box around/ });
	await expect(boxes).toHaveCount(8);
	const labels = page.locator("[data-label]");
	const shown = () =>
		labels.evaluateAll((all) =>
			all
				.filter((label) => getComputedStyle(label).visibility === "visible")
				.map((label) => label.getBoundingClientRect()),
		);
	await expect.poll(async () => (await shown()).length).toBeGreaterThan(2);
	const places = await shown();
	expect(places.length).toBeLessThan(8);
	for (const [index, one] of places.entries()) {
		for (const other of places.slice(index + 1)) {
			const isApart =
				one.right <= other.left ||
				other.right <= one.left ||
				one.bottom <= other.top ||
				other.bottom <= one.top;
			expect(isApart).toBe(true);
		}
	}
	await keepPicture(page, "crowd");
	const hidden = await labels.evaluateAll((all) =>
		all.findIndex((label) => getComputedStyle(label).visibility === "hidden"),
	);
	await expect(labels.nth(hidden)).toBeHidden();
	// Drawn after every box, so that no box's line crosses one.
	expect(
		await labels
			.first()
			.evaluate((label) => label.parentElement?.previousElementSibling?.matches("[data-box]")),
	).toBe(true);
	// Only a click event: Safari neither hovers nor focuses on a tap.
	await boxes.nth(hidden).dispatchEvent("click");
	await expect(labels.nth(hidden)).toBeVisible();
}
