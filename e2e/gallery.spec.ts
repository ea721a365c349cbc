import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { storedKeys } from "./indexed-db.ts";
import { changeStatus, modelIds } from "./playground-page.ts";

/** The pictures of the gallery: the model that each opens, and what shows that its result is there. */
const pictures = {
	"Draw a picture": ["flux", (page) => page.getByRole("img", { name: /^A lighthouse above/ })],
	"Ask a question": ["deepSeek", (page) => page.getByRole("log").getByText(/\d+ tokens/)],
	"Find objects": ["detr", (page) => page.getByText(/^1 bus, 1 car/)],
	"Listen to a text": [
		"orpheus",
		(page) => page.getByRole("button", { name: "Play generated audio" }),
	],
	"Name what is shown": ["vit", (page) => page.getByRole("list", { name: "Classification" })],
	"Write down speech": ["whisper", (page) => page.getByRole("searchbox")],
	"Write a text": ["smolLm", (page) => page.getByRole("button", { name: "Copy the text" })],
} as const satisfies Record<string, [keyof typeof modelIds, (page: Page) => unknown]>;

const results = (page: Page) => page.locator("#results");

async function expectModel(page: Page, name: keyof typeof modelIds) {
	await expect(page).toHaveURL((url) => {
		const { searchParams } = url;
		return searchParams.get("model") === modelIds[name] && !searchParams.has("run");
	});
}

for (const width of [390, 1440]) {
	test(`each picture of the gallery leads to its result in one press, at ${width} px`, async ({
		page,
		expectAccessible,
	}) => {
		test.slow();
		await page.setViewportSize({ width, height: 900 });
		await page.goto("/playground");
		for (const [label, [model, result]] of Object.entries(pictures)) {
			await test.step(label, async () => {
				await page.getByRole("link", { name: label }).click();
				await expectModel(page, model);
				await expect(result(page)).toBeVisible();
				await expect(results(page)).toBeInViewport();
				await expect(page.locator("body")).not.toBeFocused();
				await page.goBack();
				await expect(results(page).getByText("No Model Selected")).toBeVisible();
			});
		}
		await expectAccessible();
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
	});
}

test("the pictures of the home page are doors to the same", async ({ page }) => {
	for (const label of [
		"Draw a picture",
		"Ask a question",
		"Listen to a text",
		"Find objects",
	] as const) {
		await page.goto("/");
		await expect(page.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
		await page.getByRole("link", { name: label }).click();
		const [model, result] = pictures[label];
		await expectModel(page, model);
		await expect(result(page)).toBeVisible();
	}
});

for (const { prepared, isSent } of [
	{ prepared: {}, isSent: false },
	{ prepared: { [modelIds.detr]: ["street.jpg"] }, isSent: true },
]) {
	test(`an address that runs an example ${isSent ? "sends a free one" : "spends nothing"}`, async ({
		page,
	}) => {
		const calls: string[] = [];
		page.on("request", (request) => {
			if (request.method() === "POST") calls.push(request.url());
		});
		await changeStatus(page, { prepared });
		await page.goto(`/playground?model=${encodeURIComponent(modelIds.detr)}&run=1`);
		await expectModel(page, "detr");
		await expect(page.getByText("street.jpg").first()).toBeVisible();
		if (isSent) {
			await expect(page.getByText(/^1 bus, 1 car/)).toBeVisible();
			expect(calls).toHaveLength(1);
			await expect.poll(() => storedKeys(page, "vitrine.results", "rows")).toHaveLength(1);
			await page.reload();
			await expect(page.getByText(/^1 bus, 1 car/)).toBeVisible();
			expect(calls).toHaveLength(1);
		} else {
			await expect(page.getByRole("button", { name: "Analyze" })).toBeEnabled();
			expect(calls).toEqual([]);
		}
	});
}

test("a file that is dropped on the page opens the model that takes it, and is not sent", async ({
	page,
}) => {
	for (const [name, file, button] of [
		["detr", "boat.jpg", "Analyze"],
		["whisper", "speech.mp3", "Analyze"],
	] as const) {
		await page.goto("/playground");
		await expect(page.getByRole("link", { name: "Draw a picture" })).toBeVisible();
		await page.evaluate(async (fileName) => {
			const bytes = await (await fetch(`/samples/${fileName}`)).blob();
			const transfer = new DataTransfer();
			transfer.items.add(new File([bytes], fileName, { type: bytes.type }));
			const event = { bubbles: true, cancelable: true, dataTransfer: transfer };
			document.querySelector("h1")?.dispatchEvent(new DragEvent("drop", event));
		}, file);
		await expectModel(page, name);
		await expect(page.getByText(file).first()).toBeVisible();
		await expect(page.getByRole("button", { name: button })).toBeEnabled();
	}
});
