import type { Locator, Page } from "@playwright/test";
import { keepStoreBusy } from "./busy-store.ts";
import { card, isThere, offer, resume, start } from "./device-page.ts";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { putRows, storedKeys } from "./indexed-db.ts";
import { generate, resultsButton } from "./playground-page.ts";
import { startSiteWithDevice } from "./site-with-device.ts";

const ANSWER = "Hello visitor, this small table gives one word after another";
/** The text model answers this endlessly. */
const ENDLESS = "forever";
const WEIGHTS = "onnx/model_q4.onnx";
let site: Awaited<ReturnType<typeof startSiteWithDevice>>;

test.use({ allowedConsole: [/No available adapters|Failed to load resource/] });
// One site for all tests, one after the other: its hub fails for one test only, and the last test spends its only
// point.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
	site = await startSiteWithDevice("hub", { OVER_BUDGET: "device", VISITOR_POINTS_PER_HOUR: "1" });
});
test.afterAll(() => site?.close());

/** The model's card is above the form, the link to it after an error is below. */
const toDevice = (page: Page) => page.getByRole("button", { name: "Answer on this device" });
const toSite = (page: Page) => page.getByRole("button", { name: "Let this site answer" });
const results = (page: Page) => page.locator("#results");

async function open(page: Page) {
	await page.goto(site.screenOf("smolLm"));
	await offer(page).click();
}

/** Opens the page about data inside the page, where what runs goes on. */
async function openData(page: Page) {
	// By key: an answer that grows moves the footer, and a click may miss it.
	await page.getByRole("link", { name: "Privacy" }).first().press("Enter");
	await expect(page.getByRole("heading", { name: "Models on this device" })).toBeVisible();
}

/** Deletes a model on the page about data. */
async function deleteThere(page: Page, name: string) {
	await page.getByRole("button", { name: `Delete ${name}` }).click();
	await expect(page.getByText("The model has been deleted.")).toBeVisible();
	await expect(page.getByRole("heading", { name: "Models on this device" })).toBeFocused();
}

test("an error leads to the device, whose model outlives its worker's death, another's deletion and Stop", async ({
	page,
}) => {
	await page.addInitScript(letWorkerDie);
	const answer = results(page).getByText(ANSWER);
	await page.goto(site.screenOf("smolLm"));
	await generate(page, "sandbox:error=server-error");
	await results(page).getByRole("button", { name: "Use it offline, on this device" }).click();
	await expect(page.getByText(/Then free, private, offline\./)).toBeInViewport();
	await expect(page.getByRole("textbox").first()).toHaveValue("sandbox:error=server-error");
	await start(page).click();
	await isThere(page);

	await test.step("after an error, a model that is here answers with one press", async () => {
		await toSite(page).click();
		// The failed call is still being stored when it is made again.
		await keepStoreBusy(page, { database: "vitrine.results", store: "rows", forMs: 2_000 });
		await generate(page, "sandbox:error=server-error");
		await expect(toDevice(page)).toHaveCount(2);
		// By key: what the status says after an error may move it.
		await toDevice(page).last().press("Enter");
		await expect(answer).toBeVisible();
		await expect(results(page).getByText(/Made on your device/)).toBeVisible();
	});
	await test.step("it does not wait for a model that loads on the site", async () => {
		await toSite(page).click();
		await generate(page, "sandbox:error=loading");
		await expect(results(page).getByText(/Trying again by itself/)).toBeVisible();
		await toDevice(page).last().press("Enter");
		await expect(results(page).getByText(/Made on your device/)).toBeVisible();
		await expect(answer).toBeVisible();
	});
	await test.step("a worker that dies is a clear sentence, and the page lives on", async () => {
		await page.evaluate("letWorkerDie()");
		await generate(page, "Hi");
		await expect(page.getByText("Your device ran out of memory for this model.")).toBeVisible();
	});
	await test.step("another model that is deleted does not stop the one that answers", async () => {
		const other = {
			key: "other",
			model: "tiny/other",
			commit: "1",
			files: [],
			at: 0,
			isWhole: true,
		};
		await putRows(page, { name: "vitrine.device" }, { models: [other] });
		await generate(page, ENDLESS);
		const text = results(page).getByText(/or ever again forever or/);
		await expect(text).toBeVisible();
		await openData(page);
		await deleteThere(page, "other");
		await page.goBack();
		const before = (await text.textContent())?.length ?? 0;
		await expect.poll(async () => (await text.textContent())?.length).toBeGreaterThan(before);
	});
	await test.step("Stop ends an endless text at once, and the next question is answered", async () => {
		await page.getByRole("button", { name: "Stop", exact: true }).first().click();
		await expect(results(page).getByText("Stopped", { exact: true })).toBeVisible();
		await generate(page, "Hi");
		await expect(answer).toBeVisible();
	});
});

/** Lets a test end the worker of the next answer just before the answer's end, without an event as browsers do. */
function letWorkerDie() {
	const Real = Worker;
	let isDoomed = false;
	Object.assign(globalThis, {
		letWorkerDie: () => {
			isDoomed = true;
		},
		Worker: class extends Real {
			constructor(...given: ConstructorParameters<typeof Worker>) {
				super(...given);
				this.addEventListener("message", (event) => {
					if (!isDoomed || event.data.type !== "done") return;
					isDoomed = false;
					event.stopImmediatePropagation();
					this.terminate();
				});
			}
		},
	});
}

test("each fault of a hub is said, and a fetch goes on; what is kept answers offline, and is deleted for good", async ({
	page,
	context,
	expectAccessible,
}) => {
	const { hub } = site;
	const says = (text: string) => expect(page.getByText(text)).toBeVisible();
	const goOn = start(page).or(resume(page));
	await open(page);
	await test.step("a hub in trouble", async () => {
		hub.fail(true);
		await start(page).click();
		await says("The connection was lost.");
		hub.fail(false);
	});
	await test.step("a web page in place of the settings, of which nothing is kept", async () => {
		hub.spoil("config.json", "page");
		await goOn.click();
		await says("A web page came in place of the model");
	});
	await test.step("other settings than the hub named", async () => {
		hub.spoil("config.json", "wrong");
		await goOn.click();
		await says("A file arrived damaged and was deleted.");
	});
	await test.step("a redirect to a host that the site does not allow", async () => {
		hub.spoil(WEIGHTS, "astray");
		await goOn.click();
		await says("This site doesn’t allow the address where the hub keeps these files.");
	});
	await test.step("a connection that is cut", async () => {
		hub.spoil(WEIGHTS, "cut");
		await goOn.click();
		await says("The connection was lost. What has arrived is kept.");
	});
	await test.step("other bytes than the hub named, which are thrown away", async () => {
		hub.spoil(WEIGHTS, "wrong");
		await goOn.click();
		await says("A file arrived damaged and was deleted.");
	});
	await test.step("a fetch that is cancelled", async () => {
		hub.spoil(WEIGHTS, "hang");
		hub.ranges.length = 0;
		await resume(page).click();
		const bar = page.getByRole("progressbar", { name: "Downloading smollm2-360m" });
		await expect(bar).toHaveAttribute("aria-valuenow", /[1-9]/);
		await expectAccessible();
		await hasPart(page);
		await page.getByRole("button", { name: "Cancel" }).click();
		await expect(bar).toBeHidden();
		// Nothing of the wrong file was left to go on with.
		expect(hub.ranges).toEqual([]);
	});
	await test.step("a hub that answers a range with the whole file does no harm", async () => {
		hub.spoil(WEIGHTS, "whole");
		await resume(page).click();
		await isThere(page);
		expect(hub.ranges).toEqual([expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
	});
	await test.step("after a reload the device answers, also offline", async () => {
		await page.reload();
		await isThere(page);
		await generate(page, "Hi");
		await expect(results(page).getByText(ANSWER)).toBeVisible();
		await context.setOffline(true);
		await generate(page, "Hi again");
		await expect(resultsButton(page, 2)).toBeVisible();
		await expect(results(page).getByText(ANSWER)).toBeVisible();
		await context.setOffline(false);
	});
	await test.step("a deleted model does not", async () => {
		await page.getByRole("button", { name: /^Delete it from this device/ }).click();
		await expect(offer(page)).toBeVisible();
		await page.reload();
		await offer(page).click();
	});
	await test.step("after a reload a fetch goes on with the rest alone", async () => {
		hub.spoil(WEIGHTS, "hang");
		await start(page).click();
		await hasPart(page);
		hub.ranges.length = 0;
		await page.reload();
		await offer(page).click();
		await resume(page).click();
		await isThere(page);
		expect(hub.ranges).toEqual([expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
	});

	const evicted = page.getByText("the browser has removed it to make room");
	await test.step("the page about data lists it, and deletes it", async () => {
		await openData(page);
		await expectAccessible();
		await deleteThere(page, "smollm2-360m");
		await page.goBack();
		// The card is still open.
		await expect(start(page)).toBeVisible();
		await page.reload();
		await expect(offer(page)).toBeVisible();
		await expect(evicted).toBeHidden();
	});
	await test.step("two tabs fetch it once", async () => {
		const other = await context.newPage();
		await offer(page).click();
		await open(other);
		hub.asked.length = 0;
		await Promise.all([start(page).click(), start(other).click()]);
		await Promise.all([isThere(page), isThere(other)]);
		expect(hub.asked.filter((file) => file === WEIGHTS)).toHaveLength(1);
		await other.close();
	});
	await test.step("one that the browser removed is said so", async () => {
		await page.evaluate(
			() =>
				new Promise((resolve) => {
					indexedDB.deleteDatabase("vitrine.device").onsuccess = resolve;
				}),
		);
		await page.reload();
		await expect(evicted).toBeVisible();
	});
});

/** Waits until this browser has stored a part of the weights, which it does every second. */
async function hasPart(page: Page) {
	// The keys: a model, whose key contains that of its weights, a file, an offset.
	await expect
		.poll(() => storedKeys(page, "vitrine.device", "parts"))
		.toContainEqual(expect.stringContaining(`,${WEIGHTS},`));
}

test("what a browser lacks for a model is said: before a download, or once it shows", async ({
	page,
	context,
}) => {
	await page.addInitScript(() => {
		const all = { WebAssembly, Worker };
		/** Takes these away, and brings back the others. */
		const lack = (...names: (keyof typeof all)[]) =>
			Object.assign(globalThis, all, Object.fromEntries(names.map((name) => [name, undefined])));
		Object.assign(globalThis, { lack });
		lack("WebAssembly", "Worker");
	});
	const unsupported = page.getByText("This browser cannot run models");
	const room = page.getByText("Only 4.9 kB free in this browser: make room first");
	await open(page);
	await expect(unsupported).toBeVisible();
	const openWith = async (change: string) => {
		await page.getByRole("button", { name: "Not now" }).click();
		await page.evaluate(change);
		await offer(page).click();
	};
	for (const missing of ["WebAssembly", "Worker"]) {
		await openWith(`lack("${missing}")`);
		await expect(unsupported).toBeVisible();
		await expect(start(page)).toHaveCount(0);
	}
	await openWith("lack(); navigator.storage.estimate = async () => ({ quota: 5_000, usage: 0 })");
	await expect(room).toBeVisible();
	await expect(start(page)).toBeDisabled();
	await openWith("delete navigator.storage.estimate");
	await expect(start(page)).toBeEnabled();
	await expect(unsupported.or(room)).toHaveCount(0);

	await test.step("a storage that fills up during the fetch", async () => {
		const session = await context.newCDPSession(page);
		const { address: origin } = site;
		await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1_000 });
		await start(page).click();
		await expect(page.getByText("There isn’t enough room in this browser.")).toBeVisible();
	});
});

test("the offer in French and Arabic, on a phone", async ({ page, expectAccessible }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	for (const [language, offered] of [
		["/fr", "Obtenir une vraie réponse sur cet appareil"],
		["/ar", "احصل على إجابة حقيقية على هذا الجهاز"],
	] as const) {
		await page.goto(site.screenOf("smolLm", language));
		await page.getByRole("button", { name: offered }).click();
		await expectAccessible();
		const width = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(width).toBeLessThanOrEqual(390);
	}
});

test("in a chat one press leads to the device, after an error or without points; so do the keys", async ({
	page,
	context,
}) => {
	const message = page.getByRole("textbox", { name: "Message", exact: true });
	const log = page.getByRole("log");
	/** Asks the site, which cannot answer. */
	async function ask(text: string) {
		await message.fill(text);
		await message.press("Enter");
		await expect(log.getByRole("region", { name: "Error" })).toBeVisible();
	}
	async function answerHere(count: number) {
		await expect(toDevice(page)).toHaveCount(2);
		// By key: what the status says after an error may move it.
		await toDevice(page).last().press("Enter");
		await expect(log.getByText(ANSWER)).toHaveCount(count);
		await expect(message).toBeFocused();
	}
	await page.goto(site.screenOf("deepSeek"));
	await offer(page).click();
	await start(page).click();
	await toSite(page).click();
	await ask("sandbox:error=server-error");
	await answerHere(1);

	await toSite(page).click();
	await page.getByRole("button", { name: /^About / }).click();
	await expect(page.getByText("1 of 1 left this hour")).toBeVisible();
	await page.keyboard.press("Escape");
	// Another tab spends the last point, which this one does not know yet.
	const release = await holdRequests(page, "**/trpc/status*");
	const other = await context.newPage();
	await other.goto(site.screenOf("smolLm"));
	await generate(other, "Hi");
	await expect(other.getByText("You need 1 point and have 0.")).toBeVisible();
	await ask("Are you there?");
	release();
	await expect(page.getByText("You need 1 point and have 0.").first()).toBeVisible();
	await answerHere(2);

	await test.step("the keyboard alone leads from the spent hour to an answer", () =>
		answerByKeys(other));
});

async function answerByKeys(page: Page) {
	const text = page.getByRole("textbox");
	const isFocused = (button: Locator) => expect(button.and(page.locator(":focus"))).toBeVisible();
	const way = page.getByRole("button", { name: "Use it offline, on this device" });
	// It takes the place of the main button once its code has come.
	await expect(way).toBeVisible();
	await text.focus();
	await page.keyboard.press("Tab");
	await isFocused(way);
	await page.keyboard.press("Enter");
	await expect(card(page)).toBeFocused();
	await page.keyboard.press("Tab");
	await isFocused(start(page));
	await page.keyboard.press("Enter");
	await isThere(page);
	await expect(card(page)).toBeFocused();
	await page.keyboard.press("Tab");
	await isFocused(toSite(page));
	await page.keyboard.press("Enter");
	await text.fill("Hello");
	await page.keyboard.press("Tab");
	await isFocused(toDevice(page));
	await page.keyboard.press("Enter");
	await expect(results(page).getByText(ANSWER)).toBeVisible();
	await isFocused(page.getByRole("button", { name: "Generate" }));
}
