import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { storedKeys } from "./indexed-db.ts";
import { generate } from "./playground-page.ts";
import { startSiteWithDevice } from "./site-with-device.ts";

const ANSWER = "Hello visitor, this small table gives one word after another";
/** The text model answers this endlessly. */
const ENDLESS = "forever";
const WEIGHTS = "onnx/model_q4.onnx";
let site: Awaited<ReturnType<typeof startSiteWithDevice>>;

test.use({ allowedConsole: [/No available adapters|Failed to load resource/] });
// The hub fails for one test only.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
	site = await startSiteWithDevice("hub");
});
test.afterAll(() => site?.close());

const start = (page: Page) => page.getByRole("button", { name: /^Download .* and use it here$/ });
const resume = (page: Page) => page.getByRole("button", { name: /^Go on downloading/ });
/** The model's card is above the form, the link to it after an error is below. */
const toDevice = (page: Page) => page.getByRole("button", { name: "Answer on this device" });
const isThere = (page: Page) => expect(page.getByText(/answers on your device/)).toBeVisible();

async function open(page: Page, language = "") {
	await page.goto(site.screenOf("smolLm", language));
	await page
		.locator("section button")
		.filter({ has: page.locator(".lucide-cpu") })
		.click();
}

test("an error leads to the device, where an endless text streams and Stop ends it at once", async ({
	page,
}) => {
	await page.goto(site.screenOf("smolLm"));
	await generate(page, "sandbox:error=server-error");
	await page
		.locator("#results")
		.getByRole("button", { name: "Use it offline, on this device" })
		.click();
	await expect(page.getByText(/Then free, private, offline\./)).toBeInViewport();
	await expect(page.getByRole("textbox").first()).toHaveValue("sandbox:error=server-error");
	await start(page).click();
	await isThere(page);
	await generate(page, ENDLESS);
	await expect(page.locator("#results").getByText(/or ever again forever or/)).toBeVisible();
	await page.getByRole("button", { name: "Stop", exact: true }).first().click();
	await expect(page.locator("#results").getByText("Stopped", { exact: true })).toBeVisible();
	await generate(page, "Hi");
	await expect(page.locator("#results").getByText(ANSWER)).toBeVisible();
});

test("after an error, a model that is here answers with one press: text and chat", async ({
	page,
}) => {
	const toSite = page.getByRole("button", { name: "Let this site answer" });
	await open(page);
	await start(page).click();
	await toSite.click();
	await generate(page, "sandbox:error=server-error");
	await expect(toDevice(page)).toHaveCount(2);
	await toDevice(page).last().click();
	await expect(page.locator("#results").getByText(ANSWER)).toBeVisible();
	await expect(page.locator("#results").getByText(/Made on your device/)).toBeVisible();

	await page.goto(site.screenOf("deepSeek"));
	await page.getByRole("button", { name: "Get a real answer on this device" }).click();
	await start(page).click();
	await toSite.click();
	const message = page.getByRole("textbox", { name: "Message", exact: true });
	await message.fill("sandbox:error=server-error");
	await message.press("Enter");
	await expect(toDevice(page)).toHaveCount(2);
	await toDevice(page).last().click();
	await expect(page.getByRole("log").getByText(ANSWER)).toBeVisible();
	await expect(message).toBeFocused();
});

test("a fetch that is cut says so, and can be repeated", async ({ page }) => {
	site.hub.spoil(WEIGHTS, "cut");
	await open(page);
	await start(page).click();
	await expect(page.getByText("The connection was lost. What has arrived is kept.")).toBeVisible();
	await start(page).or(resume(page)).click();
	await isThere(page);
});

test("after a reload a fetch goes on with the rest alone", async ({ page }) => {
	site.hub.spoil(WEIGHTS, "hang");
	await open(page);
	await start(page).click();
	// The arrived part is stored every second.
	await expect
		.poll(() => storedParts(page))
		.toContainEqual(expect.stringContaining(`,${WEIGHTS},`));
	site.hub.ranges.length = 0;
	await page.reload();
	await page.getByRole("button", { name: "Get a real answer on this device" }).click();
	await resume(page).click();
	await isThere(page);
	expect(site.hub.ranges).toEqual([expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
	await generate(page, "Hi");
	await expect(page.locator("#results").getByText(ANSWER)).toBeVisible();
});

/** The keys of what this browser has stored: a model, whose key contains that of its weights, a file, an offset. */
function storedParts(page: Page): Promise<string[]> {
	return storedKeys(page, "vitrine.device", "parts");
}

test("a hub that answers a range with the whole file does no harm", async ({ page }) => {
	site.hub.spoil(WEIGHTS, "hang");
	await open(page);
	await start(page).click();
	await expect
		.poll(() => storedParts(page))
		.toContainEqual(expect.stringContaining(`,${WEIGHTS},`));
	await page.getByRole("button", { name: "Cancel" }).click();
	site.hub.spoil(WEIGHTS, "whole");
	await resume(page).click();
	await isThere(page);
});

test("a fetch can be cancelled and continued", async ({ page, expectAccessible }) => {
	site.hub.spoil(WEIGHTS, "hang");
	await open(page);
	await start(page).click();
	const bar = page.getByRole("progressbar", { name: "Downloading smollm2-360m" });
	await expect(bar).toHaveAttribute("aria-valuenow", /[1-9]/);
	await expectAccessible();
	await page.getByRole("button", { name: "Cancel" }).click();
	await expect(bar).toBeHidden();
	await start(page).or(resume(page)).click();
	await isThere(page);
});

test("other bytes than the hub named are thrown away", async ({ page }) => {
	site.hub.spoil(WEIGHTS, "wrong");
	await open(page);
	await start(page).click();
	await expect(page.getByText("A file arrived damaged and was deleted.")).toBeVisible();
	await resume(page).click();
	await isThere(page);
});

test("a hub in trouble is said so, and nothing breaks", async ({ page }) => {
	await open(page);
	site.hub.fail(true);
	await start(page).click();
	await expect(page.getByText("The connection was lost.")).toBeVisible();
	site.hub.fail(false);
	await start(page).click();
	await isThere(page);
});

test("a full storage is a clear sentence", async ({ page }) => {
	await page.addInitScript(() => {
		navigator.storage.estimate = async () => ({ quota: 5_000, usage: 0 });
	});
	await open(page);
	await expect(page.getByText("Only 4.9 kB free in this browser: make room first")).toBeVisible();
	await expect(start(page)).toBeDisabled();
});

test("a storage that fills up during the fetch is a clear sentence", async ({ page, context }) => {
	const session = await context.newCDPSession(page);
	await open(page);
	await expect(start(page)).toBeEnabled();
	await session.send("Storage.overrideQuotaForOrigin", { origin: site.address, quotaSize: 1_000 });
	await start(page).click();
	await expect(page.getByText("There isn’t enough room in this browser.")).toBeVisible();
});

for (const missing of ["WebAssembly", "Worker"]) {
	test(`a browser without ${missing} says that it cannot run models`, async ({ page }) => {
		await page.addInitScript((name) => {
			Object.defineProperty(globalThis, name, { value: undefined });
		}, missing);
		await open(page);
		await expect(page.getByText("This browser cannot run models")).toBeVisible();
		await expect(start(page)).toHaveCount(0);
	});
}

test("a worker that dies is a clear sentence, and the page lives on", async ({ page }) => {
	await page.addInitScript(() => {
		const Real = Worker;
		Object.assign(globalThis, {
			workers: [],
			Worker: class extends Real {
				constructor(...given: ConstructorParameters<typeof Worker>) {
					super(...given);
					Reflect.get(globalThis, "workers").push(this);
				}
			},
		});
	});
	await open(page);
	await start(page).click();
	await isThere(page);
	await generate(page, ENDLESS);
	await expect(page.locator("#results").getByText(/or ever again forever or/)).toBeVisible();
	// Browsers kill it without an event.
	await page.evaluate(() => Reflect.get(globalThis, "workers").at(-1).terminate());
	await expect(page.getByText("Your device ran out of memory for this model.")).toBeVisible();
	await generate(page, "Hi");
	await expect(page.locator("#results").getByText(ANSWER)).toBeVisible();
});

test("two tabs fetch a model once", async ({ page, context }) => {
	const other = await context.newPage();
	await open(page);
	await open(other);
	site.hub.asked.length = 0;
	await Promise.all([start(page).click(), start(other).click()]);
	await Promise.all([isThere(page), isThere(other)]);
	expect(site.hub.asked.filter((file) => file === WEIGHTS)).toHaveLength(1);
});

test("the device answers again after a reload, also offline; a deleted model does not", async ({
	page,
	context,
}) => {
	await open(page);
	await start(page).click();
	await isThere(page);
	await page.reload();
	await isThere(page);
	await generate(page, "Hi");
	await expect(page.locator("#results").getByText(ANSWER)).toBeVisible();
	await context.setOffline(true);
	await generate(page, "Hi again");
	await expect(page.locator("#results").getByText(ANSWER)).toBeVisible();
	await context.setOffline(false);
	await page.getByRole("button", { name: /^Delete it from this device/ }).click();
	await expect(page.getByRole("button", { name: "Get a real answer" })).toBeVisible();
	await page.reload();
	await expect(page.getByRole("button", { name: "Get a real answer" })).toBeVisible();
});

test("a model that the browser removed is said so", async ({ page }) => {
	await open(page);
	await start(page).click();
	await isThere(page);
	await page.evaluate(
		() =>
			new Promise((resolve) => {
				indexedDB.deleteDatabase("vitrine.device").onsuccess = resolve;
			}),
	);
	await page.reload();
	await expect(page.getByText("the browser has removed it to make room")).toBeVisible();
});

test("the page about data lists the model, and deletes it for good", async ({
	page,
	expectAccessible,
}) => {
	await open(page);
	await start(page).click();
	await isThere(page);
	await page.goto(`${site.address}/data`);
	await expect(page.getByRole("heading", { name: "Models on this device" })).toBeVisible();
	await expectAccessible();
	await page.getByRole("button", { name: "Delete smollm2-360m" }).click();
	await expect(page.getByText("The model has been deleted.")).toBeVisible();
	await expect(page.getByRole("heading", { name: "Models on this device" })).toBeFocused();
	await page.goto(site.screenOf("smolLm"));
	await expect(page.getByRole("button", { name: "Get a real answer" })).toBeVisible();
	await expect(page.getByText("the browser has removed it")).toBeHidden();
});

for (const [language, offered] of [
	["/fr", "Obtenir une vraie réponse sur cet appareil"],
	["/ar", "احصل على إجابة حقيقية على هذا الجهاز"],
] as const) {
	test(`the offer in ${language}, on a phone`, async ({ page, expectAccessible }) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto(site.screenOf("smolLm", language));
		await page.getByRole("button", { name: offered }).click();
		await expectAccessible();
		const width = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(width).toBeLessThanOrEqual(390);
	});
}

test.describe("without points", () => {
	test.beforeAll(async () => {
		await site.close();
		site = await startSiteWithDevice("hub", {
			OVER_BUDGET: "device",
			VISITOR_POINTS_PER_HOUR: "1",
		});
	});

	test("a question goes to the device with one press", async ({ page, context }) => {
		await page.goto(site.screenOf("deepSeek"));
		await page.getByRole("button", { name: "Get a real answer on this device" }).click();
		await start(page).click();
		await page.getByRole("button", { name: "Let this site answer" }).click();
		await page.getByRole("button", { name: /^About / }).click();
		await expect(page.getByText("1 of 1 left this hour")).toBeVisible();
		await page.keyboard.press("Escape");
		// Another tab spends the last point, which this one does not know yet.
		const release = await holdRequests(page, "**/trpc/status*");
		const other = await context.newPage();
		await other.goto(site.screenOf("smolLm"));
		await generate(other, "Hi");
		await expect(other.getByText("You need 1 point and have 0.")).toBeVisible();

		const message = page.getByRole("textbox", { name: "Message", exact: true });
		await message.fill("Are you there?");
		await message.press("Enter");
		const log = page.getByRole("log");
		await expect(log.getByRole("region", { name: "Error" })).toBeVisible();
		release();
		await expect(page.getByText("You need 1 point and have 0.").first()).toBeVisible();
		await expect(toDevice(page)).toHaveCount(2);
		await toDevice(page).last().click();
		await expect(log.getByText(ANSWER)).toBeVisible();
		await expect(message).toBeFocused();
	});

	test("the keyboard alone leads from the spent hour to an answer", async ({ page }) => {
		await page.goto(site.screenOf("smolLm"));
		await expect(page.getByText("You need 1 point and have 0.")).toBeVisible();
		const text = page.getByRole("textbox");
		const card = page.getByRole("region", { name: "On your own device" });
		const isFocused = (name: string | RegExp) =>
			expect(page.getByRole("button", { name }).and(page.locator(":focus"))).toBeVisible();
		await text.focus();
		await page.keyboard.press("Tab");
		await isFocused("Use it offline, on this device");
		await page.keyboard.press("Enter");
		await expect(card).toBeFocused();
		await page.keyboard.press("Tab");
		await isFocused(/^Download .* and use it here$/);
		await page.keyboard.press("Enter");
		await isThere(page);
		await expect(card).toBeFocused();
		await page.keyboard.press("Tab");
		await isFocused("Let this site answer");
		await page.keyboard.press("Enter");
		await text.fill("Hello");
		await page.keyboard.press("Tab");
		await isFocused("Answer on this device");
		await page.keyboard.press("Enter");
		await expect(page.locator("#results").getByText(ANSWER)).toBeVisible();
		await isFocused("Generate");
	});
});
