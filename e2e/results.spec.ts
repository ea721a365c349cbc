import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { putRows, storedKeys } from "./indexed-db.ts";
import { shiftOf } from "./layout-shift.ts";
import {
	clearAll,
	closeAndPress,
	closePanel,
	deleteAll,
	generate,
	generateSent,
	holdBack,
	modelIds,
	openModel,
	openResults,
	resultsButton,
	scrollToEnd,
} from "./playground-page.ts";

/** The kept results, in the open drawer. A press opens one. */
function kept(page: Page) {
	return page.getByRole("list", { name: "Your results" }).locator("[data-opens]:visible");
}

/** The buttons that show what else one can do with each. */
function more(page: Page) {
	return page
		.getByRole("list", { name: "Your results" })
		.getByRole("button", { name: /^More about “/ });
}

/** Shows a kept result, and waits until the list has closed itself: only then can it be opened again. */
async function showKept(page: Page, place = 0) {
	await kept(page).nth(place).click();
	await expect(page.getByRole("dialog")).toHaveCount(0);
}

/**
 * The number of results in the list in the commit that shows this sentence; Playwright would look a few frames later.
 * Call it before the action that shows it.
 */
function keptAsSaid(page: Page, sentence: string) {
	return page.evaluate(
		(said) =>
			new Promise<number>((resolve) => {
				const observer = new MutationObserver(() => {
					const drawer = document.querySelector("dialog");
					if (!drawer?.textContent.includes(said)) return;
					observer.disconnect();
					resolve(drawer.querySelectorAll("li").length);
				});
				observer.observe(document.body, { childList: true, subtree: true });
			}),
		sentence,
	);
}

function calls(page: Page) {
	const sent: string[] = [];
	page.on("request", (request) => {
		if (request.method() === "POST") sent.push(request.url());
	});
	return sent;
}

test.describe("a story", () => {
	test.use({
		permissions: ["clipboard-read", "clipboard-write"],
		viewport: { width: 390, height: 844 },
	});

	test("by keyboard: heard, drawn, searched, shared, kept, deleted and brought back, without a fault or a shift", async ({
		page,
		baseURL,
		expectAccessible,
	}) => {
		const widths = [390, 1440];
		async function press(role: "button" | "link", name: string | RegExp) {
			await page.getByRole(role, { name }).first().focus();
			await page.keyboard.press("Enter");
		}
		async function expectFaultless() {
			await expectAccessible(...widths);
			for (const width of widths.toReversed()) {
				await page.setViewportSize({ width, height: 844 });
				const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
				expect(pageWidth).toBeLessThanOrEqual(width);
			}
		}
		const text = page.getByLabel("Text Input");
		// recorder.spec.ts records.
		await openModel(page, "whisper");
		await page.getByLabel("Recording file").setInputFiles("testing/fixtures/tone.wav");
		await page.getByRole("button", { name: "Analyze", exact: true }).click();
		await expect(page.locator("#results").getByText(/I measured a recording of/)).toBeVisible();
		await expect(resultsButton(page, 1)).toBeVisible();

		// Each "Next" is a single press: it opens the model and gets its answer.
		const sent = calls(page);
		await press("button", "Draw it");
		await expect(page.getByRole("img", { name: /I measured a recording of/ })).toBeVisible();
		await expect(text).toHaveValue(/I measured a recording of/);
		const way = page.getByRole("list", { name: "Steps so far" });
		await expect(way).toHaveText("Your recording→transcript→picture");
		await expect(page.getByText(/Nothing is sent until you press/)).toHaveCount(0);

		await press("button", "Find objects");
		await expect(page.getByRole("list", { name: "Detected objects" })).toBeVisible();
		await expect(page.locator("#results")).toBeFocused();
		await expect(way).toHaveText("Your recording→transcript→picture→objects");
		await expect(resultsButton(page, 3)).toBeVisible();
		// Elsewhere the result's bar may lie half on a button, depending on the font.
		await scrollToEnd(page);
		await expectFaultless();

		await way.getByRole("button", { name: "transcript" }).click();
		await expect(page.locator("#results").getByText(/I measured a recording of/)).toBeVisible();
		await expect(way.getByRole("button", { name: "transcript" })).toHaveAttribute(
			"aria-current",
			"step",
		);
		await way.getByRole("button", { name: "picture" }).click();
		await expect(page.getByRole("img", { name: /I measured a recording of/ })).toBeVisible();
		expect(sent.filter((url) => !url.includes("status"))).toHaveLength(2);

		await page.getByRole("button", { name: "Share" }).click();
		await page.getByRole("button", { name: "Copy link" }).click();
		await expect(page.getByText(/^Link copied/)).toBeVisible();
		const link = await page.evaluate(() => navigator.clipboard.readText());
		expect(link).toContain(`${baseURL}/playground#recipe=1&model=black-forest-labs`);
		await closePanel(page);

		await test.step("the link fills the form in place of a draft, sends nothing, and tells what is not as usual", async () => {
			await text.fill("my draft");
			await page.goto(`${link.replace(/seed=\d+/, "seed=42")}&width=9999`);
			await expect(text).toHaveValue(/I measured a recording of/);
			await expect(page.getByText(/Generate: then FLUX.1 Dev answers\.$/)).toBeVisible();
			await expect(page.getByText("Changed: Seed 42.")).toBeVisible();
			await expect(
				page.getByText("what the link sets for Width: it isn’t allowed here"),
			).toBeVisible();
			expect(new URL(page.url()).hash).toBe("");
			expect(sent.filter((url) => !url.includes("status"))).toHaveLength(2);
			await expectAccessible();
			await page.getByText("1 changed").click();
			await expect(page.getByLabel("Seed")).toHaveValue("42");
			await text.press("Control+Enter");
			await expect(resultsButton(page, 4)).toBeVisible();
		});

		const drawer = page.getByRole("dialog", { name: "Your results" });
		await test.step("the drawer takes the focus and gives it back", async () => {
			const button = resultsButton(page, 4);
			await press("button", "Your results (4)");
			for (const width of widths.toReversed()) {
				await page.setViewportSize({ width, height: 844 });
				await expect(drawer).toBeInViewport({ ratio: 1 });
			}
			expect(await drawer.evaluate((one) => one.contains(document.activeElement))).toBe(true);
			await closePanel(page);
			await expect(button).toBeFocused();
			await press("button", "Your results (4)");
			await closeAndPress(drawer, button);
			await more(page).first().press("Enter");
			await expect(page.getByText("Changed: Seed 42", { exact: true })).toBeVisible();
			await press("button", "Use again");
			await expect(page.getByRole("dialog")).toHaveCount(0);
			await expect(text).toBeFocused();
		});

		await openResults(page);
		await expect(kept(page)).toHaveCount(4);
		await more(page).nth(3).click();
		await expect(drawer.getByRole("link", { name: "Download" })).toBeVisible();
		await showKept(page, 3);
		await expect(page.locator("#results").getByText(/I measured a recording of/)).toBeVisible();

		await openResults(page);
		await press("button", "Settings and deletion");
		await press("button", "Delete all");
		await expect(kept(page)).toHaveCount(0);
		await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(kept(page)).toHaveCount(4);
		await expect(page.getByRole("status").filter({ hasText: "are back" })).toBeFocused();
		await more(page).first().click();
		await page.getByRole("button", { name: "Delete", exact: true }).click();
		await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
		// The note, an entry that shows all, and entries that do not.
		await more(page).first().press("Enter");
		await expect(page.getByRole("button", { name: "Use again" })).toBeVisible();
		await expectFaultless();
		const left = keptAsSaid(page, "3 results deleted.");
		await deleteAll(page);
		expect(await left).toBe(0);
		await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(kept(page)).toHaveCount(3);

		// The page must not shift while it loads kept results.
		for (const width of widths) {
			await page.setViewportSize({ width, height: 844 });
			await page.goto("/playground");
			await expect(resultsButton(page, 3)).toBeVisible();
			expect(await shiftOf(page)).toBeLessThan(0.001);
		}
	});
});

test("a screen shows the row that its address names, and never one beside another question", async ({
	page,
	context,
}) => {
	const field = page.getByLabel("Text Input");
	const results = page.locator("#results");
	const question = (text: string) => results.getByRole("heading", { name: text, exact: true });
	const answer = results.locator("[data-answer]");
	await openModel(page, "smolLm");
	await generate(page, "Name three rivers");
	await expect(resultsButton(page, 1)).toBeVisible();
	const first = "Name three rivers";
	const address = page.url();
	expect(address).toMatch(/[?&]result=\d+-/);

	await test.step("one press of Back leaves a result that was opened from the list", async () => {
		await page.getByLabel("Model Selection").selectOption(modelIds.detr);
		const detr = page.url();
		await openResults(page);
		await showKept(page);
		await expect(answer).toContainText(first);
		for (const left of [detr, address]) {
			await page.goBack();
			await expect(page).toHaveURL(left);
		}
	});

	const release = await holdBack(page, "generateText");
	await generate(page, "Why is the sea salty?");
	await expect(answer).toHaveCount(0);
	await openResults(page);
	await showKept(page);
	await expect(question("Name three rivers")).toBeVisible();
	await expect(answer).toContainText(first);
	expect(page.url()).toBe(address);
	// The running call is named, with a link to its answer.
	await expect(page.getByText("SmolLM3-3B is still running.")).toBeVisible();
	await release();
	await expect(page.getByText("The call to SmolLM3-3B has ended.")).toBeVisible();
	await expect(question("Name three rivers")).toBeVisible();
	await page.getByRole("link", { name: "Show", exact: true }).click();
	await expect(question("Why is the sea salty?")).toBeVisible();
	await expect(answer).not.toContainText(first);
	await expect(page.getByText("The call to SmolLM3-3B has ended.")).toHaveCount(0);
	await expect(field).toHaveValue("Why is the sea salty?");

	await test.step("Back, a reload and another tab are the same look-up", async () => {
		await page.goBack();
		await expect(question("Name three rivers")).toBeVisible();
		await page.reload();
		await expect(question("Name three rivers")).toBeVisible();
		await expect(answer).toContainText(first);
		const other = await context.newPage();
		await other.goto(address);
		await expect(other.locator("#results [data-answer]")).toContainText(first);
		await openResults(page);
		await deleteAll(page);
		for (const tab of [page, other]) {
			await expect(
				tab.locator("#results").getByText("This result isn’t saved in this browser."),
			).toBeVisible();
		}
		await page.getByRole("button", { name: "Undo" }).click();
		await expect(answer).toContainText(first);
		await expect(other.locator("#results [data-answer]")).toContainText(first);
		await other.close();
		await closePanel(page);
	});

	await test.step("what is sent on, and what it leads to, too", async () => {
		await page.getByRole("button", { name: "Read it aloud" }).click();
		// It plays by itself.
		await expect(
			page.getByRole("button", { name: /^(Play|Pause) generated audio$/ }),
		).toBeVisible();
		await expect(page.getByRole("list", { name: "Steps so far" })).toHaveText(
			"Your text→text→speech",
		);
		await page.reload();
		await expect(page.getByRole("list", { name: "Steps so far" })).toHaveText(
			"Your text→text→speech",
		);
	});

	await test.step("a call is stopped from another model's screen, and the focus stays there", async () => {
		const select = page.getByLabel("Model Selection");
		await select.selectOption(modelIds.smolLm);
		await holdBack(page, "generateText");
		await generateSent(page, "generateText", "Name three lakes");
		await expect(page.getByText("Processing your request...")).toBeVisible();
		await select.selectOption(modelIds.orpheus);
		const stopped = page.waitForEvent("requestfailed");
		await page.getByRole("button", { name: "Stop SmolLM3-3B" }).press("Enter");
		await stopped;
		const note = page.getByRole("status").filter({ hasText: "SmolLM3-3B" });
		await expect(note.getByRole("link", { name: "Show" })).toBeVisible();
		await expect(note).toBeFocused();
	});
});

test("two tabs share the history, which one of them can clear or not keep, and which keeps the last hundred", async ({
	page,
	context,
	expectAccessible,
}) => {
	await openModel(page, "orpheus");
	// Saving is not mentioned before there is something to save.
	await expect(page.locator("#results")).toBeVisible();
	await expect(resultsButton(page)).toHaveCount(0);
	await generate(page, "Good morning");
	await expect(resultsButton(page, 1)).toBeVisible();
	const other = await context.newPage();
	await other.goto("/playground");
	await expect(resultsButton(other, 1)).toBeVisible();
	await generate(page, "Good evening");
	await expect(resultsButton(other, 2)).toBeVisible();
	await clearAll(other);
	await expect(other.getByText(/^Cleared/)).toBeVisible();
	await expect(resultsButton(other)).toHaveCount(0);
	await expect(resultsButton(page)).toHaveCount(0);
	await generate(page, "Good night");
	await expect(resultsButton(other, 1)).toBeVisible();

	await test.step("keeps nothing for those who want nothing kept", async () => {
		await openResults(page);
		await expect(kept(page)).toHaveCount(1);
		const menu = page.getByRole("button", { name: "Settings and deletion" });
		const keepNone = page.getByRole("checkbox", { name: "Don’t save results" });
		await menu.click();
		await keepNone.check();
		await expect(kept(page)).toHaveCount(0);
		await expectAccessible();
		await page.keyboard.press("Escape");
		await closePanel(page);
		await generate(page, "Good evening");
		await expect(page.locator("#results").getByText("Good evening")).toBeVisible();
		await openResults(page);
		await expect(page.getByText("New results are not saved")).toBeVisible();
		await closePanel(page);
		await clearAll(page);
		await expect(page.getByText(/^Cleared/)).toBeVisible();
		await openResults(page);
		await menu.click();
		await expect(keepNone).toBeChecked();
		await keepNone.uncheck();
		await page.keyboard.press("Escape");
		await expect(page.getByText("No saved results yet")).toBeVisible();
		await closePanel(page);
		await expect(resultsButton(page)).toHaveCount(0);
		await generate(page, "Good night");
		await expect(resultsButton(other, 1)).toBeVisible();
	});

	const rows = Array.from({ length: 100 }, (_, index) => {
		const at = 1_000_000_000_000 + index;
		const place = { order: index - 200, place: index - 200 };
		const asked = { input: `Number ${at}`, parameters: {}, madeFrom: [] };
		const result = { type: "text_to_speech", audioUrl: "", text: "" };
		const row = { id: `${at}-a`, modelId: "gone", task: "tts", at, state: "done" };
		return { ...row, ...place, ...asked, result };
	});
	await putRows(page, { name: "vitrine.results" }, { rows });
	await other.reload();
	await expect(resultsButton(other, 101)).toBeVisible();
	await generate(page, "Number one");
	for (const tab of [page, other]) await expect(resultsButton(tab, 100)).toBeVisible();
	await openResults(page);
	await expect(kept(page).first()).toContainText("Orpheus TTS");
	await expect(kept(page)).toHaveCount(100);
	await expect(page.getByText("Number 1000000000001")).toHaveCount(0);
	await expect(page.getByText("Number 1000000000002")).toHaveCount(1);
});

test("a recipe link opens in the open page, Back leaves it, and a broken one fills in nothing", async ({
	page,
	expectAccessible,
}) => {
	const flux = `/playground#recipe=1&model=${encodeURIComponent(modelIds.flux)}&task=generateImage`;
	await page.goto(`${flux}&text=a%20boat&seed=42`);
	const text = page.getByLabel("Text Input");
	await expect(text).toHaveValue("a boat");
	await expect(page.getByText("1 changed")).toBeVisible();
	await text.fill("my own");
	await page.evaluate(() => {
		location.hash = "#recipe=1&model=gone&task=tts&text=Hello";
	});
	await expect(text).toHaveValue("Hello");
	await expect(page.getByText("We chose Orpheus TTS, which does the same job.")).toBeVisible();
	await page.goBack();
	await expect(text).toHaveValue("my own");
	await page.goForward();
	await expect(text).toHaveValue("Hello");
	await page.goBack();
	await page.reload();
	await expect(text).toHaveValue("my own");
	await expect(page.getByText("1 changed")).toBeHidden();

	await test.step("a broken one fills in nothing", async () => {
		await page.goto(`${flux}&text=%`);
		await expect(page.getByText("This link is broken or isn’t from this site")).toBeVisible();
		await expect(page.getByText("No Model Selected")).toBeVisible();
		expect(new URL(page.url()).hash).toBe("");
		await expectAccessible();
		await page.getByRole("button", { name: "Close this note" }).press("Enter");
		await expect(page.getByText("This link is broken or isn’t from this site")).toBeHidden();
		await expect(page.locator("body")).not.toBeFocused();
	});
});

test("what the browser cleared during a call is stored whole, and blocked storage is said once", async ({
	page,
	context,
	baseURL,
}) => {
	const release = await holdRequests(page, /\/trpc\/.*classify/);
	await openModel(page, "vit");
	await page.getByLabel("Picture file").setInputFiles("testing/fixtures/noise.png");
	await page.getByRole("button", { name: "Analyze", exact: true }).click();
	const keys = (store: string) => storedKeys(page, "vitrine.results", store);
	await expect.poll(() => keys("files")).toHaveLength(1);
	const session = await context.newCDPSession(page);
	await session.send("Storage.clearDataForOrigin", {
		origin: baseURL ?? "",
		storageTypes: "indexeddb",
	});
	expect(await keys("rows")).toEqual([]);
	await release();
	const found = page.getByRole("list", { name: "Classification" });
	await expect(found).toBeVisible();
	await expect.poll(() => keys("files")).toHaveLength(1);
	await page.reload();
	await expect(found).toBeVisible();

	await test.step("without storage the page works, and says so once", async () => {
		await page.addInitScript(() => {
			// As Chromium blocks a site's data: it refuses locks, too.
			const no = () => new DOMException("no", "SecurityError");
			IDBFactory.prototype.open = () => {
				throw no();
			};
			LockManager.prototype.request = () => Promise.reject(no());
			LockManager.prototype.query = () => Promise.reject(no());
		});
		await openModel(page, "orpheus");
		await generate(page, "Good morning");
		await expect(resultsButton(page, 1)).toBeVisible();
		await generate(page, "Good evening");
		await expect(resultsButton(page, 2)).toBeVisible();
		await expect(page.getByText(/doesn’t let the page save/)).toHaveCount(1);
		await openResults(page);
		await more(page).nth(1).click();
		await page.getByRole("button", { name: "Use again" }).click();
		const text = page.getByLabel("Text Input");
		await expect(text).toHaveValue("Good morning");
		const back = page.getByRole("button", { name: "Bring my draft back" });
		await back.click();
		await expect(text).toHaveValue("Good evening");
		await expect(text).toBeFocused();
		await openResults(page);
		await deleteAll(page);
		await expect(kept(page)).toHaveCount(0);
	});
});

test("the list shows the question over its answer, leaves no hole, and can be searched", async ({
	page,
}) => {
	// At midnight the list would begin another day.
	await page.clock.setFixedTime("2026-05-04T12:00:00");
	await page.setViewportSize({ width: 1440, height: 900 });
	const question = `Name three rivers. ${"And then some more of them. ".repeat(6)}`.trim();
	await openModel(page, "orpheus");
	await generate(page, "Good morning, rivers");
	await expect(resultsButton(page, 1)).toBeVisible();
	const at = await page.evaluate(() => Date.now());
	const rows = ["A poem", question, "Why is the sea salty?"].map((input, place) => ({
		...{ id: `${at - place}-a`, modelId: modelIds.smolLm, task: "generateText", at, input },
		...{ state: "done", order: -place, place: -place, parameters: {}, madeFrom: [] },
		result: { type: "text_generation", items: [{ generated_text: `The answer to ${input}` }] },
	}));
	await putRows(page, { name: "vitrine.results" }, { rows });
	await page.reload();
	await expect(resultsButton(page, 4)).toBeVisible();
	await openResults(page);
	await expect(page.getByRole("heading", { name: "today" })).toBeVisible();

	await test.step("a chosen result shows its question and its answer", async () => {
		const entries = page.getByRole("list", { name: "Your results" }).getByRole("listitem");
		await expect(entries).toHaveCount(4);
		const widths = () =>
			entries.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
		const before = await widths();
		const chosen = entries.nth(2);
		await chosen.getByRole("button", { name: /^More about “/ }).click();
		await expect(chosen.getByRole("button", { name: "Use again" })).toBeVisible();
		expect(await widths()).toEqual(before);
		const gaps = await entries.evaluateAll((all) =>
			all.slice(1).map((one, place) => {
				const above = all[place]?.getBoundingClientRect().bottom ?? 0;
				return Math.round(one.getBoundingClientRect().top - above);
			}),
		);
		expect(new Set(gaps).size).toBe(1);
		// The complete question, then the answer in the same card.
		const title = chosen.getByText(question, { exact: true });
		expect(await title.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
		await expect(chosen).toContainText("The answer to Name three rivers.");
		const actions = chosen.locator("button, a").filter({ hasNotText: question });
		expect(await actions.count()).toBeLessThanOrEqual(5);
	});

	await test.step("one can search and filter", async () => {
		const search = page.getByRole("searchbox", { name: "Search your results" });
		await search.fill("RIVERS");
		await expect(kept(page)).toHaveCount(2);
		await page.getByRole("combobox", { name: "Kind" }).selectOption("Audio");
		await expect(kept(page)).toHaveCount(1);
		await expect(kept(page)).toContainText("Good morning, rivers");
		await search.fill("nothing like it");
		await expect(page.getByText("No result matches.")).toBeVisible();
	});
});
