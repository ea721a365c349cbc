import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { closePanel, generate, modelIds, openModel, sandboxMark } from "./playground-page.ts";

/** By how much a JPEG may change a part of a colour, beside an edge. */
const JPEG_NOISE = 60;

/** Opens Share and saves the card: the bytes of its file. */
async function saveCard(page: Page): Promise<Uint8Array> {
	await page.locator("#results").getByRole("button", { name: "Share" }).click();
	const saved = page.waitForEvent("download");
	await page.getByRole("link", { name: "Save the card" }).click();
	const file = await saved;
	expect(file.suggestedFilename()).toMatch(/^result-\d+\.jpg$/);
	return Uint8Array.from(readFileSync(await file.path()));
}

/** Decodes a card in the browser: its size, and the colours at these places. */
function decode(page: Page, file: Uint8Array, places: readonly (readonly [number, number])[] = []) {
	return page.evaluate(
		async ([base64, at]) => {
			const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
			const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
			const { width, height } = bitmap;
			const context = new OffscreenCanvas(width, height).getContext("2d");
			context?.drawImage(bitmap, 0, 0);
			const pixels = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
			const colours = at.map(([x, y]) => [...pixels.slice(4 * (y * width + x)).slice(0, 3)]);
			return { width, height, colours };
		},
		[Buffer.from(file).toString("base64"), places] as const,
	);
}

test("a card of a picture is a JPEG with its maker's mark; of a detection it has the boxes, and its link the answer", async ({
	page,
	browser,
}) => {
	await openModel(page, "flux");
	await generate(page, "A lighthouse in the fog");
	const card = await saveCard(page);
	expect([...card.subarray(0, 2)]).toEqual([0xff, 0xd8]);
	expect(new TextDecoder("latin1").decode(card)).toContain(sandboxMark);
	const seen = await decode(page, card);
	expect(seen.width).toBe(1080);
	// The picture, with the title and the site below it.
	expect(seen.height).toBeGreaterThan(300);
	await closePanel(page);

	await test.step("a card of a detection has its boxes and labels", () => saveDetection(page));
	const detection = await copyLink(page);
	await closePanel(page);
	await page.getByLabel("Model Selection").selectOption(modelIds.smolLm);
	await generate(page, "Why is the sea salty?");
	await page.locator("#results").getByRole("button", { name: "Share" }).click();
	const text = await copyLink(page);

	await test.step("a friend reads both without a call", async () => {
		const fresh = await browser.newPage();
		const asked: string[] = [];
		fresh.on("request", (request) => {
			const { pathname } = new URL(request.url());
			if (pathname.includes("/trpc/") && !pathname.includes("status")) asked.push(pathname);
		});
		await fresh.goto(detection);
		const sent = fresh.getByRole("region", { name: /^This answer was sent to you in the link/ });
		await expect(sent.getByRole("list", { name: "Detected objects" })).toHaveText(/kite/);
		await expect(sent.getByRole("img", { name: "The analyzed picture" })).toBeVisible();
		expect(new URL(fresh.url()).hash).toBe("");
		await fresh.reload();
		await expect(sent.getByRole("list", { name: "Detected objects" })).toHaveText(/kite/);
		await fresh.goto(text);
		await expect(sent.getByText("The sandbox counted what is in your message")).toBeVisible();
		await expect(fresh.getByLabel("Text Input")).toHaveValue("Why is the sea salty?");
		expect(asked).toEqual([]);
		await sent.getByRole("button", { name: "Ask it yourself" }).click();
		await expect(fresh.locator("#results").getByRole("button", { name: "Share" })).toBeVisible();
		expect(asked).toHaveLength(1);
		await fresh.goBack();
		await expect(sent).toBeVisible();
		await fresh.getByRole("button", { name: "Language" }).click();
		await fresh.getByRole("link", { name: "Français" }).click();
		await expect(fresh.locator("html")).toHaveAttribute("lang", "fr");
		await expect(fresh.getByRole("list", { name: "Objets trouvés" })).toHaveText(/kite/);
		await fresh.close();
	});
});

/** Copies the link in the open panel. */
async function copyLink(page: Page): Promise<string> {
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.getByRole("button", { name: "Copy link" }).click();
	await expect(page.getByText("Link copied.")).toBeVisible();
	return page.evaluate(() => navigator.clipboard.readText());
}

async function saveDetection(page: Page) {
	const box = { xmin: 100, ymin: 100, xmax: 300, ymax: 200 };
	await page.route("**/trpc/detect*", async (route) => {
		const response = await route.fetch();
		const { result } = await response.json();
		const items = [
			{ label: "kite", score: 0.99, box },
			{ label: "guess", score: 0.4, box: { xmin: 400, ymin: 300, xmax: 500, ymax: 380 } },
		];
		await route.fulfill({ json: { result: { data: { ...result.data, items } } } });
	});
	await page.getByLabel("Model Selection").selectOption(modelIds.detr);
	await page.getByRole("button", { name: "A street" }).click();
	const picture = page.getByRole("img", { name: "The analyzed picture" });
	await expect(picture).toBeVisible();
	const width = await picture.evaluate((one: HTMLImageElement) => one.naturalWidth);
	const card = await saveCard(page);
	const scale = 1080 / width;
	const at = (x: number, y: number) => [Math.round(x * scale), Math.round(y * scale)] as const;
	const blue = [38, 15, 211];
	const inLine = 2 / scale;
	const { colours } = await decode(page, card, [
		at(200, box.ymin + inLine),
		at(200, box.ymax - inLine),
		at(box.xmin + inLine, 150),
		at(box.xmax - inLine, 150),
		// Its label above it.
		at(box.xmin + inLine, box.ymin - inLine),
		// In the middle, where a model guesses.
		at(200, 150),
		at(450, 300 + inLine),
	]);
	const isBlue = (colour: readonly number[]) =>
		blue.every((part, place) => Math.abs(part - (colour[place] ?? 0)) < JPEG_NOISE);
	expect(colours.map(isBlue)).toEqual([true, true, true, true, true, false, false]);
}
