import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { generate, modelIds, openModel, sandboxMark } from "./playground-page.ts";

/** Opens Share and saves the card: the bytes of its file. */
async function saveCard(page: Page): Promise<Uint8Array> {
	await page.locator("#results").getByRole("button", { name: "Share" }).click();
	const saved = page.waitForEvent("download");
	await page.getByRole("link", { name: "Save the card" }).click();
	const file = await saved;
	expect(file.suggestedFilename()).toMatch(/^result-\d+\.png$/);
	return Uint8Array.from(readFileSync(await file.path()));
}

/** The chunks of a PNG file. */
function chunksOf(file: Uint8Array) {
	const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
	const chunks: { type: string; bytes: Uint8Array }[] = [];
	for (let at = 8; at < file.length; ) {
		const length = view.getUint32(at);
		const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
		chunks.push({ type, bytes: file.subarray(at, at + 12 + length) });
		at += 12 + length;
	}
	return chunks;
}

/** Decodes a PNG in the browser: its size, the sum of all pixels, and the colours at these places. */
function decode(page: Page, file: Uint8Array, places: readonly (readonly [number, number])[] = []) {
	return page.evaluate(
		async ([base64, at]) => {
			const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
			const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
			const { width, height } = bitmap;
			const context = new OffscreenCanvas(width, height).getContext("2d");
			context?.drawImage(bitmap, 0, 0);
			const pixels = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
			const colours = at.map(([x, y]) => [...pixels.slice(4 * (y * width + x)).slice(0, 3)]);
			return { width, height, sum: pixels.reduce((sum, one) => sum + one, 0), colours };
		},
		[Buffer.from(file).toString("base64"), places] as const,
	);
}

test("a card is a PNG that carries its maker's mark, which changes no pixel; of a detection it has the boxes", async ({
	page,
}) => {
	await openModel(page, "flux");
	await generate(page, "A lighthouse in the fog");
	const card = await saveCard(page);
	expect([...card.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
	const chunks = chunksOf(card);
	const marks = chunks.filter(({ type }) => type === "iTXt");
	expect(marks).toHaveLength(1);
	expect(new TextDecoder().decode(marks[0]?.bytes)).toContain(sandboxMark);
	const rest = chunks.filter(({ type }) => type !== "iTXt").map(({ bytes }) => [...bytes]);
	const unmarked = Uint8Array.from([...card.subarray(0, 8), ...rest.flat()]);
	const seen = await decode(page, card);
	expect(seen.width).toBe(1080);
	// The picture, with the title and the site below it.
	expect(seen.height).toBeGreaterThan(300);
	expect(await decode(page, unmarked)).toEqual(seen);
	await page.keyboard.press("Escape");

	await test.step("a card of a detection has its boxes and labels", () => saveDetection(page));
});

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
	const picture = page.getByRole("img", { name: "What was analysed" });
	await expect(picture).toBeVisible();
	const width = await picture.evaluate((one: HTMLImageElement) => one.naturalWidth);
	const card = await saveCard(page);
	const scale = 1080 / width;
	const at = (x: number, y: number) => [Math.round(x * scale), Math.round(y * scale)] as const;
	const blue = [29, 78, 216];
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
	expect(colours.slice(0, 5)).toEqual([blue, blue, blue, blue, blue]);
	for (const colour of colours.slice(5)) expect(colour).not.toEqual(blue);
}
