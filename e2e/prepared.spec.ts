import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startProcess } from "../testing/server-process.ts";
import { asProvider, startStandIn } from "../testing/stand-in.ts";
import { expect, keepPicture, test } from "./fixtures.ts";
import { shiftOf } from "./layout-shift.ts";
import { generate, modelIds } from "./playground-page.ts";

/** The built site with its own provider, since prepared answers outlive a test. */
async function startPreparingSite() {
	const provider = await startStandIn();
	const folder = mkdtempSync(join(tmpdir(), "vitrine-prepared-"));
	const site = await startProcess(resolve("dist/server/main.js"), {
		...asProvider(provider.url),
		DATA_DIR: folder,
	});
	return {
		origin: site.origin,
		provider,
		async close() {
			await site.end("SIGTERM");
			await provider.close();
			rmSync(folder, { recursive: true });
		},
	};
}

let site: Awaited<ReturnType<typeof startPreparingSite>>;
test.beforeAll(async () => {
	site = await startPreparingSite();
});
test.afterAll(() => site.close());

test("an example is answered at once for the next visitor, a visitor's own words never", async ({
	page,
	browser,
	expectAccessible,
}) => {
	const { calls } = site.provider;
	const viewport = { width: 390, height: 900 };
	const address = `${site.origin}/playground?model=${encodeURIComponent(modelIds.smolLm)}`;
	const earlier = await browser.newPage({ viewport });
	await earlier.goto(address);
	await generate(earlier);
	await expect(earlier.getByRole("button", { name: "Details" })).toBeVisible();

	await page.setViewportSize(viewport);
	await page.goto(address);
	const asked = calls.length;
	await generate(page);
	await expect(page.getByText("A saved answer from today")).toBeVisible();
	await page.getByRole("button", { name: "Details" }).click();
	await expect(page.getByText("No points used")).toBeVisible();
	const menu = await page.locator(":popover-open").boundingBox();
	expect(menu?.x, "away from the window's edge").toBeGreaterThanOrEqual(16);
	await page.keyboard.press("Escape");
	expect(calls).toHaveLength(asked);
	await expectAccessible();
	await keepPicture(page, "prepared");

	const again = page.getByRole("button", { name: "Get a new one" });
	await again.focus();
	await page.keyboard.press("Enter");
	await expect(again).toBeHidden();
	await expect(page.getByText(/^\d+\.\d s$/)).toBeVisible();
	expect(calls).toHaveLength(asked + 1);

	for (const [index, visitor] of [earlier, page].entries()) {
		await generate(visitor, "Why is my garden blue?");
		await expect.poll(() => calls.length).toBe(asked + 2 + index);
		await expect(visitor.getByText(/^\d+\.\d s$/)).toBeVisible();
		await expect(visitor.getByText(/A saved answer/)).toHaveCount(0);
	}

	await test.step("a mere address runs it once, for nothing", async () => {
		await generate(earlier, "Explain to a child why the sea is salty");
		await expect.poll(() => calls.length).toBe(asked + 4);
		await expect(earlier.getByText(/^\d+\.\d s$/)).toBeVisible();
		const before = calls.length;
		await page.goto(`${address}&run=1`);
		await expect(page.getByText("A saved answer from today")).toBeVisible();
		await page.reload();
		await expect(page.getByText("A saved answer from today")).toBeVisible();
		expect(calls).toHaveLength(before);
	});

	await test.step("the chat shows it once, and asks the model to generate again", async () => {
		const question = "Compare trains and planes for a trip of 600 km";
		for (const visitor of [earlier, page]) {
			await visitor.getByLabel("Model Selection").selectOption(modelIds.deepSeek);
			await visitor.getByRole("button", { name: question }).click();
			await expect(visitor.getByRole("log").getByText(/ tokens · |A saved answer/)).toBeVisible();
		}
		await expect(earlier.getByRole("log").getByText(/ tokens · /)).toBeVisible();
		await expect(page.getByText(/A saved answer from today/)).toBeVisible();
		const before = calls.length;
		await page.getByRole("button", { name: "Generate again" }).click();
		await expect(page.getByText(/A saved answer from today/)).toBeHidden();
		await expect(page.getByRole("log").getByText(/ tokens · /)).toBeVisible();
		expect(calls).toHaveLength(before + 1);
	});

	await earlier.close();
	await test.step("without a model the next visitor sees own results, then prepared answers", async () => {
		const before = calls.length;
		for (const width of [390, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			await page.goto(`${site.origin}/playground`);
			const tile = page.getByRole("link", { name: /^Write a text Explain to a child.* free$/ });
			await expect(tile.getByText("word0 word1")).toBeVisible();
			expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
			const yours = page.getByRole("region", { name: "Yours" });
			const place = async (one: typeof yours) => (await one.boundingBox())?.y ?? 0;
			expect(await place(yours)).toBeLessThan(await place(page.getByText("Draw a picture")));
		}
		await page.getByRole("button", { name: /^All \d/ }).click();
		await expect(page.getByRole("dialog", { name: "Your results" })).toBeVisible();
		await page.keyboard.press("Escape");
		await page
			.getByRole("link", { name: /^Write a text: Explain to a child/ })
			.first()
			.click();
		await expect(page.locator("#results").getByText("word0 word1")).toBeVisible();
		expect(calls).toHaveLength(before);
	});
});
