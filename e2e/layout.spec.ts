import { assistantOf } from "./assistant-page.ts";
import { expect, test } from "./fixtures.ts";
import { openModel } from "./playground-page.ts";

const sizes = [
	{ width: 390, height: 844, fieldAbove: 460 },
	{ width: 768, height: 1024, fieldAbove: 440 },
	{ width: 1366, height: 768, fieldAbove: 440 },
	{ width: 1440, height: 900, fieldAbove: 440 },
];

for (const { width, height, fieldAbove } of sizes) {
	test(`${width} px: the first screen holds both notices and the text field`, async ({ page }) => {
		await page.setViewportSize({ width, height });
		await openModel(page, "smolLm");
		await expect(page.getByText("API Token Configuration Required")).toBeInViewport();
		await expect(page.getByText("API Token Configured")).toBeInViewport();
		const field = await page.getByRole("textbox", { name: "Text Input" }).boundingBox();
		expect(field?.y).toBeLessThan(fieldAbove);
	});
}

for (const { width, height } of [...sizes, { width: 390, height: 420 }]) {
	test(`${width}x${height}: a conversation fills the window, its composer at the foot`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height });
		await openModel(page, "deepSeek");
		const composer = page.getByRole("textbox", { name: "Message" });
		// With the keyboard of a phone open the page scrolls to the field that has the focus.
		if (height < 500) await composer.focus();
		await expect(composer).toBeInViewport({ ratio: 1 });
		await composer.fill("Hello there");
		await composer.press("Enter");
		await expect(page.getByRole("log").getByText(/\d+ tokens/)).toBeInViewport();
		await expect(composer).toBeInViewport({ ratio: 1 });
		const { launcher } = assistantOf(page);
		const [sendBox, floating] = [
			await page.getByRole("button", { name: "Send" }).boundingBox(),
			await launcher.boundingBox(),
		];
		expect((sendBox?.x ?? 0) + (sendBox?.width ?? 0)).toBeLessThan(floating?.x ?? 0);
	});
}

test("an example opens its model with the form filled in, and sends nothing", async ({ page }) => {
	const calls: string[] = [];
	page.on("request", (request) => {
		if (request.method() === "POST") calls.push(request.url());
	});
	await page.goto("/playground");
	await page.getByRole("link", { name: "A lighthouse above a calm sea at dawn" }).click();
	await expect(page.getByLabel("Text Input")).toHaveValue("A lighthouse above a calm sea at dawn");
	await page.goBack();
	await page.getByRole("link", { name: "Find the objects in a photo of a street" }).click();
	await expect(page.getByRole("button", { name: "Analyze" })).toBeVisible();
	expect(calls).toEqual([]);
});

test("768 px: the page stands in the middle", async ({ page }) => {
	await page.setViewportSize({ width: 768, height: 1024 });
	await page.goto("/playground");
	const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
	const results = await page.locator("#results").boundingBox();
	expect(heading?.x).toBe(768 - (results?.x ?? 0) - (results?.width ?? 0));
});

for (const language of ["", "/fr", "/ar"]) {
	test(`320 px: nothing of the header overlaps ${language}`, async ({ page }) => {
		await page.setViewportSize({ width: 320, height: 568 });
		await page.goto(`${language}/playground`);
		const overlaps = await page.evaluate(() => {
			const parts = [...document.querySelectorAll("header a, header button, header svg")];
			const boxes = parts.map((part) => ({ part, box: part.getBoundingClientRect() }));
			return boxes.flatMap(({ part, box }) =>
				boxes
					.filter(({ part: other }) => part !== other && !part.contains(other))
					.filter(({ part: other }) => !other.contains(part))
					.filter(({ box: other }) => box.left < other.right - 1 && other.left < box.right - 1)
					.filter(({ box: other }) => box.width > 0 && other.width > 0)
					.map(({ part: other }) => `${part.textContent} | ${other.textContent}`),
			);
		});
		expect(overlaps).toEqual([]);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
	});
}

test.describe("after a press", () => {
	test.use({ allowedConsole: [/status of 502/] });
	for (const text of ["hello", "sandbox:error=server-error"]) {
		test(`the effect of a press is in view from every scroll position: ${text}`, async ({
			page,
		}) => {
			await page.setViewportSize({ width: 1366, height: 768 });
			await openModel(page, "smolLm");
			await page.getByText("Parameters", { exact: true }).click();
			const field = page.getByRole("textbox", { name: "Text Input" });
			for (const top of [0, 200, 400, 620, 10_000]) {
				await field.fill(`${text} ${top}`);
				await page.evaluate((y) => window.scrollTo(0, y), top);
				// Not by a click, which would scroll to its button first.
				await page.evaluate(() =>
					document.querySelector<HTMLFormElement>("main form")?.requestSubmit(),
				);
				await expect(page.locator("#results")).toBeInViewport();
				const name = text === "hello" ? "Copy the text" : "Try again";
				await expect(page.locator("#results").getByRole("button", { name })).toBeInViewport();
			}
		});
	}
});
