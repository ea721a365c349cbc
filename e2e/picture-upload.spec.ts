import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const detection = "/playground?model=facebook%2Fdetr-resnet-50";

/** The EXIF segment of a JPEG with orientation 6, a quarter turn. */
const lyingOnItsSide = Buffer.from(
	"ffe1002245786966000049492a0008000000010012010300010000000600000000000000",
	"hex",
);

/** A picture as phones take it: stored sideways, with a red square at the top left of the sensor. */
async function phonePhoto(page: Page, width: number, height: number): Promise<Buffer> {
	const base64 = await page.evaluate(
		([wide, high]) => {
			const canvas = document.createElement("canvas");
			[canvas.width, canvas.height] = [wide, high];
			const context = canvas.getContext("2d");
			if (!context) throw new Error("no canvas");
			context.fillStyle = "#eef";
			context.fillRect(0, 0, wide, high);
			context.fillStyle = "#d22";
			context.fillRect(100, 100, 300, 300);
			return canvas.toDataURL("image/jpeg").replace(/^.*,/, "");
		},
		[width, height] as const,
	);
	const jpeg = Buffer.from(base64, "base64");
	return Buffer.concat([jpeg.subarray(0, 2), lyingOnItsSide, jpeg.subarray(2)]);
}

async function chooseFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
	await page.getByLabel("Picture file").setInputFiles(file);
}

/** Chooses a large photo from a phone, and expects it upright and scaled down before it is sent. */
async function sendLargePhoto(page: Page) {
	await chooseFile(page, {
		name: "IMG_1.jpg",
		mimeType: "image/jpeg",
		buffer: await phonePhoto(page, 3000, 1500),
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

	// The top left of the sensor is the top right of the upright picture.
	const colourAt = (x: number, y: number) =>
		preview.evaluate(
			(image, [across, down]) => {
				if (!(image instanceof HTMLImageElement)) throw new Error("no picture");
				const context = document.createElement("canvas").getContext("2d");
				context?.drawImage(image, -across * image.naturalWidth, -down * image.naturalHeight);
				return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
			},
			[x, y] as const,
		);
	expect((await colourAt(0.83, 0.08))[2]).toBeLessThan(80);
	expect((await colourAt(0.17, 0.08))[2]).toBeGreaterThan(200);

	await page.getByRole("button", { name: "Analyze" }).click();
	const box = page.getByRole("img", { name: /^Box around/ });
	await expect(box).toBeVisible();
	const picture = page.getByRole("img", { name: "The analyzed picture" });
	const [inner, outer] = [await box.boundingBox(), await picture.boundingBox()];
	if (!inner || !outer) throw new Error("nothing is shown");
	// The sandbox boxes the middle half of the picture as sent.
	expect((inner.x - outer.x) / outer.width).toBeCloseTo(0.25, 1);
	expect((inner.y - outer.y) / outer.height).toBeCloseTo(0.25, 1);
	expect(inner.height / outer.height).toBeCloseTo(0.5, 1);
	expect(outer.height).toBeGreaterThan(outer.width);
}

test("a broken picture is refused, a photo from a phone made ready", async ({ page }) => {
	await page.goto(detection);
	await test.step("what the browser cannot open is said at once", async () => {
		const alert = page.getByRole("alert");
		const buffer = Buffer.from("no picture");
		await chooseFile(page, { name: "a.png", mimeType: "image/png", buffer });
		await expect(alert).toHaveText("This file cannot be read: it looks damaged or cut off.");
		await chooseFile(page, { name: "a.heic", mimeType: "image/heic", buffer });
		await expect(alert).toContainText("This browser cannot open HEIC photos.");
		await expect(page.getByRole("button", { name: "Analyze" })).toBeDisabled();
	});
	await test.step("a large photo from a phone is turned upright and scaled down", () =>
		sendLargePhoto(page));
});
