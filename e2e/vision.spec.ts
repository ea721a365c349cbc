import { expect, keepPicture, test } from "./fixtures.ts";

const detection = "/playground?model=facebook%2Fdetr-resnet-50";
const classification = "/playground?model=google%2Fvit-base-patch16-224";

test("a sample is classified: five bars, percentages to one decimal", async ({
	page,
	expectAccessible,
}) => {
	await page.goto(classification);
	await expect(page.getByText("PNG, JPEG, WebP, GIF or BMP, up to 10 MB.")).toBeVisible();
	await expect(page.getByRole("button", { name: "Analyze", exact: true })).toBeDisabled();
	await expectAccessible();
	await page.getByRole("button", { name: "A table with fruit" }).click();
	await expect(page.getByRole("img", { name: "Preview of fruit.jpg" })).toBeVisible();
	const guesses = page.getByRole("list", { name: "Classification" }).getByRole("listitem");
	await expect(guesses.first()).toContainText(/\d\.\d%/);
	expect(await guesses.count()).toBeLessThanOrEqual(5);
	await expectAccessible();
});

test("boxes, rows and the summary are linked both ways", async ({ page, expectAccessible }) => {
	await page.goto(detection);
	await page.getByRole("button", { name: "A street" }).click();
	const rows = page.getByRole("list", { name: "Detected objects" }).getByRole("listitem");
	const boxes = page.getByRole("img", { name: /^Box around/ });
	await expect(rows.first()).toBeVisible();
	await expect(boxes).toHaveCount(await rows.count());
	await expect(page.getByRole("status").filter({ hasText: /^\d+ \w/ })).toBeVisible();
	await expectAccessible();

	const score = (await rows.first().textContent())?.match(/[\d.]+%/)?.[0] ?? "no score";
	const box = boxes.and(page.getByLabel(score)).first();
	await rows.first().focus();
	await expect(box).toHaveCSS("border-top-width", "4px");
	await box.focus();
	await expect(box).toHaveCSS("border-top-width", "4px");
	await expect(rows.first()).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
	await expectAccessible();

	const slider = page.getByRole("slider", { name: "Lowest score shown" });
	await slider.focus();
	await slider.press("End");
	await expect(rows).toHaveCount(0);
	await expect(page.getByText("Nothing scores 100.0% or more.")).toBeVisible();
	await slider.press("Home");
	await expect(rows.first()).toBeVisible();
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test("the screen fits, by keyboard too", async ({ page, expectAccessible }) => {
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
		await expectAccessible();
		const width = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(width).toBeLessThanOrEqual(390);
		await keepPicture(page, "detect");
	});
});
