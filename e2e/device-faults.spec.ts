import type { Locator, Page } from "@playwright/test";
import { keepStoreBusy } from "./busy-store.ts";
import {
	ANSWER,
	card,
	expectNoDownload,
	expectPrivate,
	isThere,
	offer,
	openOffer,
	results,
	resume,
	start,
	toDevice,
	toSite,
} from "./device-page.ts";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { waitForHydration } from "./hydration.ts";
import { putRows, storedKeys } from "./indexed-db.ts";
import { generate, resultsButton } from "./playground-page.ts";
import { startSiteWithDevice } from "./site-with-device.ts";

/** The text model answers this endlessly. */
const ENDLESS = "forever";
const WEIGHTS = "onnx/model_q4.onnx";
let site: Awaited<ReturnType<typeof startSiteWithDevice>>;

test.use({ allowedConsole: [/No available adapters|Failed to load resource/] });
// One site for both tests, one after the other: its hub fails for the first, and the second spends its only point.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
	site = await startSiteWithDevice("hub", { OVER_BUDGET: "device", VISITOR_POINTS_PER_HOUR: "1" });
});
test.afterAll(() => site?.close());

/** Where the site does not answer, it leads to the model's card. */
const wayOut = (page: Page) => page.getByRole("button", { name: "Use it offline, on this device" });

const wasEvicted = (page: Page) => page.getByText("the browser has removed it to make room");

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

test("each fault of a hub is said, and a fetch goes on; what is kept is deleted for good", async ({
	page,
	context,
	expectAccessible,
}) => {
	const { hub } = site;
	const says = (text: string) => expect(page.getByText(text)).toBeVisible();
	const goOn = start(page).or(resume(page));
	await test.step("the offer in French and Arabic, on a phone", async () => {
		const size = page.viewportSize() ?? { width: 1280, height: 720 };
		await page.setViewportSize({ width: 390, height: 844 });
		for (const [language, offered] of [
			["/ar", "احصل على إجابة حقيقية على هذا الجهاز"],
			["/fr", "Obtenir une vraie réponse sur cet appareil"],
		] as const) {
			await page.goto(site.screenOf("smolLm", language));
			await page.getByRole("button", { name: offered }).click();
			await expect(page.getByText("127.0.0.1").first()).toBeVisible();
			const width = await page.evaluate(() => document.documentElement.scrollWidth);
			expect(width).toBeLessThanOrEqual(390);
		}
		// Arabic has the same elements, mirrored.
		await page.getByText("Détails").click();
		await expectAccessible();
		await page.setViewportSize(size);
	});
	await test.step("what the browser lacks is said: before a download, or once it shows", async () => {
		await page.goto(site.screenOf("smolLm"));
		await offer(page).click();
		await saysWhatIsLacking(page);
		const session = await context.newCDPSession(page);
		const { address: origin } = site;
		await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1_000 });
		await start(page).click();
		await says("There isn’t enough room in this browser.");
		await session.send("Storage.overrideQuotaForOrigin", { origin });
		await page.getByRole("button", { name: "Not now" }).click();
	});
	await test.step("an error leads to it", async () => {
		await generate(page, "sandbox:error=server-error");
		await wayOut(page).click();
		await expect(page.getByText(/Then free, private, offline\./)).toBeInViewport();
		await expect(page.getByRole("textbox").first()).toHaveValue("sandbox:error=server-error");
	});
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
	await test.step("once deleted it begins anew, also when it is deleted while it comes", async () => {
		await page.getByRole("button", { name: /^Delete it from this device/ }).click();
		await offer(page).click();
		await fetchPart(page);
		await openData(page);
		await expectAccessible();
		await deleteThere(page, "smollm2-360m");
		expect(await storedKeys(page, "vitrine.device", "parts")).toEqual([]);
		await page.goBack();
		// The card is still open.
		await fetchPart(page);
		expect(hub.ranges).toEqual([]);
	});
	await test.step("after a reload a fetch goes on with the rest alone", async () => {
		await page.reload();
		await offer(page).click();
		await resume(page).click();
		await isThere(page);
		expect(hub.ranges).toEqual([expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
	});
	await test.step("the page about data deletes it for good", async () => {
		await openData(page);
		await deleteThere(page, "smollm2-360m");
		await page.goBack();
		await expect(start(page)).toBeVisible();
	});
	await test.step("a second tab does not miss it, and both fetch it once", async () => {
		const other = await context.newPage();
		await other.goto(site.screenOf("smolLm"));
		await expect(offer(other)).toBeVisible();
		await expect(wasEvicted(other)).toBeHidden();
		await offer(other).click();
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
		await expect(wasEvicted(page)).toBeVisible();
	});
});

async function saysWhatIsLacking(page: Page) {
	const unsupported = page.getByText("This browser cannot run models");
	const room = page.getByText("Only 4.9 kB free in this browser: make room first");
	const openWith = async (change: string) => {
		await page.getByRole("button", { name: "Not now" }).click();
		await page.evaluate(change);
		await offer(page).click();
	};
	await page.evaluate(() => {
		const all = { WebAssembly, Worker };
		/** Takes these away, and brings back the others. */
		const lack = (...names: (keyof typeof all)[]) =>
			Object.assign(globalThis, all, Object.fromEntries(names.map((name) => [name, undefined])));
		Object.assign(globalThis, { lack });
	});
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
}

/** Starts to fetch the model, of which half the weights come and then nothing. */
async function fetchPart(page: Page) {
	site.hub.spoil(WEIGHTS, "hang");
	site.hub.ranges.length = 0;
	await start(page).click();
	await hasPart(page);
}

/** Waits until this browser has stored a part of the weights, which it does every second. */
async function hasPart(page: Page) {
	// The keys: a model, whose key contains that of its weights, a file, an offset.
	await expect
		.poll(() => storedKeys(page, "vitrine.device", "parts"))
		.toContainEqual(expect.stringContaining(`,${WEIGHTS},`));
}

test("a text is written on the device, and nothing of it reaches a server; it outlives errors and its worker's death", async ({
	page,
	context,
	expectAccessible,
}) => {
	await page.addInitScript(letWorkerDie);
	const answer = results(page).getByText(ANSWER);
	// The hub of these tests is on this machine.
	const from = ` ${site.hub.url} ${new URL(site.hub.weightsUrl).host}`;
	const sent = await openOffer(page, site.screenOf("smolLm"), from);
	await expect(card(page)).toContainText(/once, from 127.0.0.1\. Then free, private, offline\./);
	await expect(card(page).getByText(/from 127.0.0.1, which sees/)).toBeVisible();
	await expect(card(page).getByText(/200,000 tokens/)).toBeVisible();
	await card(page).getByText("Details").click();
	await expect(card(page).getByText(/200,000 tokens/)).toBeHidden();
	expectNoDownload(sent);
	await start(page).click();
	await expect(page.getByText("smollm2-360m answers on your device")).toBeVisible();
	await expect(card(page).getByText(/100,000 tokens/)).toBeVisible();

	// On the next visit the device is chosen before the code about it has come.
	const release = await holdRequests(page, /device-panel-/);
	await page.reload();
	await waitForHydration(page);
	await generate(page, "secret-words of mine");
	await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeVisible();
	await release();
	await expect(answer).toBeVisible();
	await expect(page.getByText("smollm2-360m answers on your device")).toBeVisible();
	await expect(results(page).getByText("Made on your device by smollm2-360m")).toBeVisible();
	await results(page).getByRole("button", { name: "Details" }).click();
	await expect(results(page).getByText("No points used")).toBeVisible();
	await page.keyboard.press("Escape");
	await expectAccessible();
	expectPrivate(sent, site.address);

	await test.step("the device answers offline too", async () => {
		await context.setOffline(true);
		await generate(page, "Hi again");
		await expect(resultsButton(page, 2)).toBeVisible();
		await expect(answer).toBeVisible();
		await context.setOffline(false);
	});
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
	await test.step("a worker that dies is a clear sentence", async () => {
		await page.evaluate("letWorkerDie()");
		await generate(page, "Hi");
		await expect(page.getByText("Your device ran out of memory for this model.")).toBeVisible();
	});
	await test.step("the page lives on: the keyboard alone leads from the spent hour to an answer", async () => {
		await page.getByRole("button", { name: /^Delete it from this device/ }).click();
		await generate(page, "Hi");
		await expect(page.getByText("You need 1 point and have 0.")).toBeVisible();
		await answerByKeys(page);
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
	// Last: a browser lets a worker that listens to nothing compute for two more seconds, unless its page closes.
	await test.step("Stop ends an endless text at once", async () => {
		await page.getByRole("button", { name: "Stop", exact: true }).first().click();
		await expect(results(page).getByText("Stopped", { exact: true })).toBeVisible();
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

async function answerByKeys(page: Page) {
	const text = page.getByRole("textbox");
	const isFocused = (button: Locator) => expect(button.and(page.locator(":focus"))).toBeVisible();
	// It takes the place of the main button once its code has come.
	await expect(wayOut(page)).toBeVisible();
	await text.focus();
	await page.keyboard.press("Tab");
	await isFocused(wayOut(page));
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
