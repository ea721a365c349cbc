import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./fixtures.ts";

const detection = "/playground?model=facebook%2Fdetr-resnet-50";

/** A phone's photo: pixels on their side, and an EXIF orientation. */
async function phonePhoto(width: number, height: number): Promise<Buffer> {
	const square = { create: { width: 300, height: 300, channels: 3, background: "#d22" } } as const;
	const block = await sharp(square).png().toBuffer();
	return sharp({ create: { width, height, channels: 3, background: "#eef" } })
		.composite([{ input: block, left: 100, top: 100 }])
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer();
}

async function chooseFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
	await page.getByLabel("Picture file").setInputFiles(file);
}

test("a large photo from a phone is turned upright and scaled down before it is sent", async ({
	page,
}) => {
	await page.goto(detection);
	await chooseFile(page, {
		name: "IMG_1.jpg",
		mimeType: "image/jpeg",
		buffer: await phonePhoto(3000, 1500),
	});
	await expect(page.getByText("Prepared in your browser")).toBeVisible();
	const preview = page.getByRole("img", { name: "Preview of IMG_1.jpg" });
	await expect
		.poll(() =>
			preview.evaluate((image) => image instanceof HTMLImageElement && image.naturalHeight),
		)
		.toBe(2048);
	expect(
		await preview.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
	).toBe(1024);

	await page.getByRole("button", { name: "Analyze" }).click();
	const box = page.getByRole("img", { name: /^Box around/ }).first();
	const picture = page.getByRole("img", { name: "What was analysed" });
	await expect(box).toBeVisible();
	// The block is at the top left of the sensor, which is the top right of the upright picture.
	const [inner, outer] = [await box.boundingBox(), await picture.boundingBox()];
	if (!inner || !outer) throw new Error("nothing is shown");
	expect((inner.x + inner.width / 2 - outer.x) / outer.width).toBeGreaterThan(0.7);
	expect((inner.y + inner.height / 2 - outer.y) / outer.height).toBeLessThan(0.3);
	expect(outer.height).toBeGreaterThan(outer.width);
});

test("what cannot be taken is said at once", async ({ page }) => {
	await page.goto(detection);
	const alert = page.getByRole("alert");
	await chooseFile(page, {
		name: "a.svg",
		mimeType: "image/svg+xml",
		buffer: Buffer.from("<svg/>"),
	});
	await expect(alert).toHaveText("Unsupported file type for this model");
	await chooseFile(page, { name: "a.png", mimeType: "image/png", buffer: Buffer.alloc(0) });
	await expect(alert).toHaveText("This file is empty.");
	await chooseFile(page, {
		name: "a.png",
		mimeType: "image/png",
		buffer: Buffer.from("no picture"),
	});
	await expect(alert).toHaveText("This file cannot be read: it looks damaged or cut off.");
	await chooseFile(page, {
		name: "a.heic",
		mimeType: "image/heic",
		buffer: Buffer.from("no picture either"),
	});
	await expect(alert).toContainText("This browser cannot open HEIC photos.");
	await chooseFile(page, {
		name: "a.png",
		mimeType: "image/png",
		buffer: Buffer.alloc(11 * 1024 * 1024, 1),
	});
	await expect(alert).toHaveText(
		"This is too large: pictures can be up to 10 MB, recordings up to 25 MB.",
	);
	await expect(page.getByRole("button", { name: "Analyze" })).toBeDisabled();
});

test("of several dropped pictures the first is taken, and a picture can be pasted", async ({
	page,
}) => {
	await page.goto(detection);
	await expect(page.getByText("Drag and drop a picture here")).toBeVisible();
	const bytes = [
		...(await sharp(await phonePhoto(400, 300))
			.rotate()
			.png()
			.toBuffer()),
	];
	await page.evaluate((numbers) => {
		const transfer = new DataTransfer();
		for (const name of ["first.png", "second.png"]) {
			transfer.items.add(new File([new Uint8Array(numbers)], name, { type: "image/png" }));
		}
		const zone = document.querySelector("input[type=file]")?.parentElement;
		zone?.dispatchEvent(
			new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }),
		);
	}, bytes);
	await expect(page.getByText("Only the first of 2 files was taken.")).toBeVisible();
	await expect(page.getByText("first.png", { exact: true })).toBeVisible();
	await page.getByRole("button", { name: "Remove file" }).click();
	await expect(page.getByText("Drag and drop a picture here")).toBeVisible();

	await page.evaluate((numbers) => {
		const transfer = new DataTransfer();
		transfer.items.add(new File([new Uint8Array(numbers)], "pasted.png", { type: "image/png" }));
		document.body.dispatchEvent(
			new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true }),
		);
	}, bytes);
	await expect(page.getByText("pasted.png", { exact: true })).toBeVisible();
});
