import { join } from "node:path";
import type { Page } from "@playwright/test";
import { LARGE_BYTES, writeLargeFile } from "../engine/testing/large-file.ts";
import { keepStoreBusy } from "./busy-store.ts";
import { isThere, offer, resume, start } from "./device-page.ts";
import { expect, test } from "./fixtures.ts";
import { storedKeys } from "./indexed-db.ts";
import { startSiteWithDevice } from "./site-with-device.ts";

/* Files of realistic size, so that downloading, storing and hashing them take time. */

/** A file beside the weights, as large models have; the tiny model never opens it. */
const DATA = "onnx/model_q4.onnx_data";
const CUTS = [0.1, 0.5, 0.99];
const BYTES_PER_SECOND = 60_000_000;
/** While a part waits so long to be stored, a third of the file comes. */
const STORING_MS = 300;
/** Slower than needed to download the file within a test. */
const CRAWL = 2_000_000;
let site: Awaited<ReturnType<typeof startSiteWithDevice>>;

test.use({ allowedConsole: [/No available adapters|Failed to load resource/] });
test.beforeAll(async () => {
	site = await startSiteWithDevice("hub");
	writeLargeFile(join(site.hubFolder, "tiny/smollm2-360m", DATA));
});
test.afterAll(() => site?.close());

const bar = (page: Page) => page.getByRole("progressbar", { name: "Downloading smollm2-360m" });

test("a large model is deleted by another tab while it comes; fetched again, it survives cuts", async ({
	page,
	context,
}) => {
	const { hub } = site;
	const storedParts = () => storedKeys(page, "vitrine.device", "parts");
	hub.slowDown(CRAWL);
	await page.goto(site.screenOf("smolLm"));
	await offer(page).click();
	await start(page).click();
	await expect(bar(page)).toHaveAttribute("aria-valuenow", /[1-9]/);

	await test.step("the page about data shows what has come, until another tab deletes it", async () => {
		// Inside the page, where the download continues.
		await page.getByRole("link", { name: "Privacy" }).first().click();
		const row = page.getByText(/of 57 MB so far/);
		await expect(row).toBeVisible();
		const first = await row.textContent();
		await expect(row).not.toHaveText(first ?? "");
		const other = await context.newPage();
		await other.goto(`${site.address}/data`);
		await other.getByRole("button", { name: "Delete smollm2-360m" }).click();
		await expect(row).toBeHidden();
		await expect.poll(storedParts).toEqual([]);
		await other.close();
		await page.goBack();
		await expect(bar(page)).toBeHidden();
		// The card is still open.
		await expect(start(page)).toBeVisible();
	});
	await test.step("cut at 10, 50 and 99 % while storing is slow, it goes on each time where it was", async () => {
		await keepStoreBusy(page, { database: "vitrine.device", store: "parts", forMs: STORING_MS });
		hub.slowDown(BYTES_PER_SECOND);
		hub.asked.length = 0;
		for (const cutAt of CUTS) hub.spoil(DATA, { cutAt });
		await start(page).click();
		for (const _ of CUTS) {
			await expect(
				page.getByText("The connection was lost. What has arrived is kept."),
			).toBeVisible();
			await resume(page).click();
		}
		await isThere(page);
		// The first request asks for all: nothing was left of what had been deleted.
		const starts = hub.ranges.map((range) => Number(/^bytes=(\d+)-$/.exec(range)?.[1]));
		expect(starts).toHaveLength(CUTS.length);
		for (const [index, first] of starts.entries()) {
			expect(first).toBeGreaterThan((CUTS[index] ?? 0) * LARGE_BYTES - 8_000_000);
		}
		expect(hub.asked.filter((path) => path === DATA)).toHaveLength(1 + CUTS.length);
	});
});
