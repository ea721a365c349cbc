import { join } from "node:path";
import type { Page } from "@playwright/test";
import { LARGE_BYTES, writeLargeFile } from "../engine/testing/large-file.ts";
import { expect, test } from "./fixtures.ts";
import { storedKeys } from "./indexed-db.ts";
import { generate } from "./playground-page.ts";
import { startSiteWithDevice } from "./site-with-device.ts";

/* Files of realistic size, so that downloading, storing and hashing them take time. */

const ANSWER = "Hello visitor, this small table gives one word after another";
/** A file beside the weights, as large models have; the tiny model never opens it. */
const DATA = "onnx/model_q4.onnx_data";
const CUTS = [0.1, 0.5, 0.99];
const BYTES_PER_SECOND = 60_000_000;
/** Slower than needed to download the file within a test. */
const CRAWL = 2_000_000;
let site: Awaited<ReturnType<typeof startSiteWithDevice>>;

test.use({ allowedConsole: [/No available adapters|Failed to load resource/] });
// One site for all tests, one after the other: its hub is slow or disconnects for one test only.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
	site = await startSiteWithDevice("hub");
	writeLargeFile(join(site.hubFolder, "tiny/smollm2-360m", DATA));
});
test.beforeEach(() => {
	site.hub.slowDown(BYTES_PER_SECOND);
	site.hub.ranges.length = 0;
	site.hub.asked.length = 0;
});
test.afterAll(() => site?.close());

const offer = (page: Page) =>
	page.getByRole("button", { name: "Get a real answer on this device" });
const start = (page: Page) => page.getByRole("button", { name: /^Download .* and use it here$/ });
const resume = (page: Page) => page.getByRole("button", { name: /^Go on downloading/ });
const isThere = (page: Page) => expect(page.getByText(/answers on your device/)).toBeVisible();
const bar = (page: Page) => page.getByRole("progressbar", { name: "Downloading smollm2-360m" });

async function open(page: Page) {
	await page.goto(site.screenOf("smolLm"));
	await offer(page).click();
}

async function openData(page: Page) {
	// By key: an answer that grows moves the footer, and a click may miss it.
	await page.getByRole("link", { name: "Privacy" }).first().press("Enter");
	await expect(page.getByRole("heading", { name: "Models on this device" })).toBeVisible();
}

test("60 MB that are cut at 10, 50 and 99 % go on each time where they were", async ({ page }) => {
	for (const cutAt of CUTS) site.hub.spoil(DATA, { cutAt });
	await open(page);
	await start(page).click();
	for (const _ of CUTS) {
		await expect(
			page.getByText("The connection was lost. What has arrived is kept."),
		).toBeVisible();
		await resume(page).click();
	}
	await isThere(page);
	const starts = site.hub.ranges.map((range) => Number(/^bytes=(\d+)-$/.exec(range)?.[1]));
	expect(starts).toHaveLength(CUTS.length);
	for (const [index, first] of starts.entries()) {
		expect(first).toBeGreaterThan((CUTS[index] ?? 0) * LARGE_BYTES - 8_000_000);
	}
	expect(site.hub.asked.filter((path) => path === DATA)).toHaveLength(1 + CUTS.length);
	await generate(page, "Hi");
	await expect(page.locator("#results").getByText(ANSWER)).toBeVisible();
});

test("a model that is deleted while it comes is fetched no further, and can be fetched again", async ({
	page,
}) => {
	site.hub.slowDown(CRAWL);
	await open(page);
	await start(page).click();
	await expect(bar(page)).toHaveAttribute("aria-valuenow", /[1-9]/);
	// Inside the page, where the download continues.
	await openData(page);
	await page.getByRole("button", { name: "Delete smollm2-360m" }).click();
	await expect(page.getByText("The model has been deleted.")).toBeVisible();
	expect(await storedKeys(page, "vitrine.device", "parts")).toEqual([]);
	site.hub.slowDown(BYTES_PER_SECOND);
	await page.goBack();
	// The card is still open.
	await start(page).click();
	await isThere(page);
	// Nothing was left that the second download could have resumed.
	expect(site.hub.ranges).toEqual([]);
});

test("a model that another tab deletes is fetched no further in this one", async ({
	page,
	context,
}) => {
	site.hub.slowDown(CRAWL);
	await open(page);
	await start(page).click();
	await expect(bar(page)).toHaveAttribute("aria-valuenow", /[1-9]/);
	const other = await context.newPage();
	await other.goto(`${site.address}/data`);
	await other.getByRole("button", { name: "Delete smollm2-360m" }).click();
	await expect(bar(page)).toBeHidden();
	await expect(start(page).or(offer(page))).toBeVisible();
	await expect.poll(() => storedKeys(page, "vitrine.device", "parts")).toEqual([]);
});

test("the page about data lists a model as soon as it comes, and what has come of it", async ({
	page,
}) => {
	site.hub.slowDown(CRAWL);
	await open(page);
	await start(page).click();
	// Some seconds after the list was read for the card.
	await expect(bar(page)).toHaveAttribute("aria-valuenow", /[1-9]/);
	await openData(page);
	const row = page.getByText(/of 57 MB so far/);
	await expect(row).toBeVisible();
	const first = await row.textContent();
	await expect(row).not.toHaveText(first ?? "");
});

test("while one model answers, another one that is deleted does not stop it", async ({ page }) => {
	await page.goto(site.screenOf("detr"));
	await offer(page).click();
	await start(page).click();
	await isThere(page);
	await page.goto(site.screenOf("smolLm"));
	await offer(page).click();
	await start(page).click();
	await isThere(page);
	await generate(page, "forever");
	await expect(page.locator("#results").getByText(/or ever again forever or/)).toBeVisible();
	await openData(page);
	await page.getByRole("button", { name: "Delete detr-resnet-50" }).click();
	await expect(page.getByText("The model has been deleted.")).toBeVisible();
	await page.goBack();
	const text = page.locator("#results").getByText(/or ever again forever or/);
	const before = (await text.textContent())?.length ?? 0;
	await expect.poll(async () => (await text.textContent())?.length).toBeGreaterThan(before);
	await page.getByRole("button", { name: "Stop", exact: true }).first().click();
	await generate(page, "Hi");
	await expect(page.locator("#results").getByText(ANSWER)).toBeVisible();
});

test("a hub that redirects to a host which the site does not allow is said so", async ({
	page,
}) => {
	const narrow = await startSiteWithDevice("hub", { DEVICE_HUB_HOSTS: "files.example.org" });
	try {
		await page.goto(narrow.screenOf("smolLm"));
		await offer(page).click();
		await start(page).click();
		await expect(page.getByText(/on a host that this site doesn’t allow/)).toBeVisible();
	} finally {
		await narrow.close();
	}
});
