import type { Page } from "@playwright/test";
import { startEndlessSite } from "./endless-site.ts";
import { expect, keepPicture, test } from "./fixtures.ts";
import { keepConversations } from "./kept-conversations.ts";
import { clearAll, modelIds, nextHistoryStep } from "./playground-page.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

const chatAddress = `/playground?model=${encodeURIComponent(modelIds.deepSeek)}`;

function chat(page: Page) {
	return {
		box: page.getByRole("textbox", { name: "Message" }),
		log: page.getByRole("log", { name: "Conversation" }),
		results: page.locator("#results"),
		title: page.getByRole("main").getByRole("heading", { level: 2 }).first(),
		list: page.getByRole("navigation", { name: "Conversations" }),
		listButton: page.getByRole("button", { name: /^Conversations/ }),
		begin: page.getByRole("button", { name: "New conversation" }),
		menu: page.getByRole("button", { name: "Export, delete, parameters" }),
	};
}

async function openChat(page: Page) {
	await page.goto(chatAddress);
	await expect(chat(page).box).toBeVisible();
}

async function ask(page: Page, text: string) {
	const { box, log } = chat(page);
	const answered = log.getByText(/\d+ tokens/);
	const before = await answered.count();
	await box.fill(text);
	await box.press("Enter");
	await expect(answered).toHaveCount(before + 1);
}

/** Opens the list if it is a sheet. */
async function openList(page: Page) {
	const { list, listButton } = chat(page);
	if (!(await list.isVisible())) await listButton.click();
	await expect(list).toBeVisible();
}

type Kept = { id: string; name: string; daysAgo: number; modelId?: string };

/** Stores conversations of one question each before the page opens. */
function withConversations(page: Page, kept: readonly Kept[]) {
	const conversations = kept.map(({ id, name, daysAgo, modelId = modelIds.deepSeek }) => {
		const at = Date.now() - daysAgo * DAY_MS;
		return { id, modelId, at, said: [[name, `About ${name}`]] } as const;
	});
	return keepConversations(page, conversations);
}

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test("begins, names, finds and deletes conversations", async ({ page }) => {
		await openChat(page);
		const { box, log, title, list, begin, listButton } = chat(page);
		await expect(title).toHaveText("New conversation");
		await ask(page, "How many boats?");
		await expect(title).toHaveText("How many boats?");
		await begin.click();
		await expect(box).toBeFocused();
		await expect(log.getByText("Start a conversation with DeepSeek")).toBeVisible();
		await ask(page, "Compare cats and dogs");

		await openList(page);
		const rows = list.getByRole("link");
		await expect(rows).toHaveText(["Compare cats and dogs", "How many boats?"]);
		await rows.last().click();
		await expect(title).toHaveText("How many boats?");
		await expect(box).toBeFocused();
		await expect(log.locator("[data-role=user]")).toHaveCount(1);

		await openList(page);
		await list.getByRole("link", { name: "How many boats?" }).focus();
		await page.keyboard.press("Tab");
		await page.keyboard.press("Enter");
		const field = page.getByRole("textbox", { name: "Name of the conversation" });
		await expect(field).toBeFocused();
		await page.keyboard.type("Boats");
		await page.keyboard.press("Enter");
		await expect(list.getByRole("button", { name: "Rename “Boats”" })).toBeFocused();

		await page.keyboard.press("Tab");
		await page.keyboard.press("Enter");
		const undo = page.getByRole("button", { name: "Undo", exact: true });
		await expect(undo).toBeFocused();
		await expect(rows).toHaveCount(1);
		await page.keyboard.press("Enter");
		await expect(rows).toHaveText(["Compare cats and dogs", "Boats"]);
		expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("NAV");

		const closed = nextHistoryStep(page);
		await page.keyboard.press("Escape");
		await expect(listButton).toBeFocused();
		await expect(title).toHaveText("Boats");
		await expect(log.getByText(/\d+ tokens/)).toBeVisible();
		await closed;
		await page.goBack();
		await expect(title).toHaveText("Compare cats and dogs");
	});

	test("a conversation is kept in the results, once, and opened from there", async ({ page }) => {
		await openChat(page);
		const { box, log, title, menu, begin } = chat(page);
		await ask(page, "How many boats?");
		for (const _ of ["first", "again"]) {
			await menu.click();
			await page.getByRole("button", { name: "Keep in “Your results”" }).click();
			await expect(page.getByText("Kept in “Your results”.")).toBeVisible();
			await page.keyboard.press("Escape");
		}
		await begin.click();
		await expect(title).toHaveText("New conversation");
		await expect(box).toBeFocused();
		const button = page.getByRole("button", { name: "Your results (1)" });
		await button.click();
		const entry = page.getByRole("button", { name: /^How many boats\?/ });
		await expect(entry).toHaveCount(1);
		await entry.click();
		await page.getByRole("button", { name: "Open", exact: true }).click();
		await expect(title).toHaveText("How many boats?");
		await expect(log.getByText(/\d+ tokens/)).toBeVisible();
		await expect(box).toBeInViewport({ ratio: 1 });
		// It is the same conversation: deleted in the chat, it leaves the results too.
		await menu.click();
		await page.getByRole("button", { name: "Delete conversation" }).click();
		await expect(button).toHaveCount(0);
		await log.getByRole("button", { name: "Undo delete" }).click();
		await expect(button).toBeVisible();
	});
});

test("an answer goes on in its conversation, and the list says so", async ({ page }) => {
	await openChat(page);
	const { box, log, title, list, begin } = chat(page);
	await box.fill("sandbox:error=slow");
	await box.press("Enter");
	await expect(log.getByText("DeepSeek is thinking...")).toBeVisible();
	await begin.click();
	await expect(
		page.getByRole("button", { name: "Conversations, 1 answer still on the way" }),
	).toBeVisible();
	await expect(log.getByText("Start a conversation")).toBeVisible();
	await ask(page, "Hello there");
	await openList(page);
	const running = list.getByRole("link", { name: /sandbox:error=slow/ });
	await expect(running).toContainText("Answering…");
	await running.click();
	await expect(title).toHaveText("sandbox:error=slow");
	await expect(log.getByText("DeepSeek is thinking...")).toBeVisible();
	await box.press("Escape");
	await expect(log.getByText("Stopped", { exact: true })).toBeVisible();
});

for (const [width, height] of [
	[390, 844],
	[1440, 900],
] as const) {
	test.describe(`${width} px`, () => {
		test.use({ viewport: { width, height } });

		test("the list by day, its search, and a model that left", async ({
			page,
			expectAccessible,
		}) => {
			await withConversations(page, [
				{ id: "1-a", name: "Trains", daysAgo: 0 },
				{ id: "1-b", name: "Pourquoi la mer est-elle salée ?", daysAgo: 1 },
				{ id: "1-c", name: "ما عاصمة المغرب؟", daysAgo: 1 },
				{ id: "1-d", name: "Bakery", daysAgo: 9 },
				{ id: "1-e", name: "Old words", daysAgo: 20, modelId: "org/former-model" },
			]);
			await openChat(page);
			const { box, log, title, list } = chat(page);
			await expect(title).toHaveText("Trains");
			await openList(page);
			await expect(list.getByRole("list")).toHaveCount(4);
			await expectAccessible();
			const search = page.getByRole("searchbox", { name: "Search conversations" });
			await search.fill("old");
			await list.getByRole("link", { name: "Old words" }).click();
			await expect(log.getByText("About Old words")).toBeVisible();
			await expect(
				page.getByText("This site no longer offers former-model. You can read this"),
			).toBeVisible();
			await box.fill("And now?");
			await box.press("Enter");
			await expect(log.getByText(/\d+ tokens/)).toBeVisible();
			await expect(page.getByText("This site no longer offers former-model.")).toHaveCount(0);
		});
	});
}

test("each conversation has its own draft and parameters", async ({ page }) => {
	await openChat(page);
	const { box, log, menu, begin, list } = chat(page);
	await ask(page, "One?");
	await box.fill("half a thought");
	await menu.click();
	await page.getByRole("button", { name: "Parameters", exact: true }).click();
	await page.getByRole("spinbutton", { name: "Maximum tokens" }).fill("64");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Escape");
	await expect(page.getByRole("region", { name: "Parameters" })).toHaveCount(0);
	await begin.click();
	await expect(box).toHaveValue("");
	await expect(log.getByText("Start a conversation")).toBeVisible();
	const requesting = page.waitForRequest(/\/trpc\/chat/);
	await ask(page, "Two?");
	expect((await requesting).postDataJSON()["0"].parameters).toBeUndefined();
	await list.getByRole("link", { name: "One?" }).click();
	await expect(box).toHaveValue("half a thought");
	const asking = page.waitForRequest(/\/trpc\/chat/);
	await box.press("Enter");
	expect((await asking).postDataJSON()["0"].parameters).toEqual({ maxTokens: 64 });
});

test("two tabs with two conversations keep both", async ({ page, context }) => {
	await openChat(page);
	await ask(page, "One?");
	const other = await context.newPage();
	await openChat(other);
	await chat(other).begin.click();
	await expect(chat(other).log.getByText("Start a conversation")).toBeVisible();
	await Promise.all([ask(other, "Two?"), ask(page, "Three?")]);
	for (const tab of [page, other]) {
		await expect(chat(tab).list.getByRole("link")).toHaveText([/Two|One/, /Two|One/]);
	}
	await page.reload();
	await expect(chat(page).list.getByRole("link")).toHaveCount(2);
	await chat(page).list.getByRole("link", { name: "One?" }).click();
	await expect(chat(page).log.locator("[data-role=user]")).toHaveCount(2);
	await clearAll(page);
	for (const tab of [page, other]) {
		await expect(chat(tab).log.getByText("Start a conversation")).toBeVisible();
		await expect(chat(tab).list).toHaveCount(0);
	}
});

test("an answer keeps its versions, and a reload shows the chosen one", async ({
	page,
	expectAccessible,
}) => {
	await openChat(page);
	const { log, box } = chat(page);
	await ask(page, "Hello there");
	await log.getByRole("button", { name: "Generate again" }).click();
	const versions = log.getByRole("group", { name: "Versions of this answer" });
	await expect(versions.getByRole("status")).toHaveText("Version 2 of 2");
	await expect(log.getByText(/\d+ tokens/)).toHaveCount(1);
	await versions.getByRole("button", { name: "Previous version" }).press("Enter");
	await expect(versions.getByRole("status")).toHaveText("Version 1 of 2");
	await expectAccessible(1440, 390);
	await page.reload();
	await expect(versions.getByRole("status")).toHaveText("Version 1 of 2");
	await keepPicture(page, "versions");
	await expect(box).toBeVisible();
});

test("the list folds away and stays folded", async ({ page }) => {
	await withConversations(page, [
		{ id: "1-a", name: "Trains", daysAgo: 0 },
		{ id: "1-b", name: "Boats", daysAgo: 1 },
	]);
	await openChat(page);
	const { list, listButton } = chat(page);
	await expect(list).toBeVisible();
	await listButton.click();
	await expect(list).toBeHidden();
	await expect(listButton).toHaveAttribute("aria-expanded", "false");
	await page.reload();
	await expect(listButton).toHaveAttribute("aria-expanded", "false");
	await listButton.click();
	await expect(list).toBeVisible();
});

test.describe("with a provider whose answer does not end by itself", () => {
	let site: Awaited<ReturnType<typeof startEndlessSite>>;
	test.beforeAll(async () => {
		site = await startEndlessSite("Trains are quiet.");
	});
	test.afterAll(() => site.close());

	for (const what of ["chat", "text"] as const) {
		test(`a reload in the middle keeps what came: ${what}`, async ({ page }) => {
			const model = modelIds[what === "chat" ? "deepSeek" : "smolLm"];
			await page.goto(`${site.origin}/playground?model=${encodeURIComponent(model)}`);
			const field = page.getByRole("textbox", { name: what === "chat" ? "Message" : "Text Input" });
			await field.fill("Compare trains and planes");
			await field.press(what === "chat" ? "Enter" : "Control+Enter");
			const results = page.locator("#results");
			const answers = results.locator("[data-answer]").getByText("Trains are quiet.");
			await expect(answers).toBeVisible();
			await page.reload();
			const interrupted = results.getByText(
				"Interrupted: the page was reloaded or closed before the end.",
			);
			await expect(interrupted).toBeVisible();
			await expect(answers).toBeVisible();
			if (what === "chat") {
				await results.getByRole("button", { name: "Go on" }).click();
				await expect(results.getByText("Please go on from where you stopped.")).toBeVisible();
				await expect(answers).toHaveCount(2);
			} else {
				await results.getByRole("button", { name: "Generate again" }).press("Enter");
				await expect(interrupted).toHaveCount(0);
				await expect(answers).toBeVisible();
				expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
			}
		});
	}
});

test("a phone's keyboard leaves the conversation and its composer visible", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await openChat(page);
	const { box, log, menu } = chat(page);
	await ask(page, "Compare cats and dogs");
	await box.focus();
	await page.setViewportSize({ width: 390, height: 420 });
	await expect(box).toBeInViewport({ ratio: 1 });
	await expect(page.getByRole("button", { name: "Send" })).toBeInViewport({ ratio: 1 });
	await expect.poll(async () => (await log.boundingBox())?.height).toBeGreaterThan(180);
	await expect(log).toBeInViewport({ ratio: 1 });
	// Pressing a button does not scroll it away.
	await page.evaluate(() => window.scrollTo(0, 100));
	await menu.click();
	await expect(page.getByRole("button", { name: "Rename", exact: true })).toBeVisible();
	await page.keyboard.press("Escape");
	await page.setViewportSize({ width: 390, height: 844 });
	await expect(box).toBeInViewport({ ratio: 1 });
	// The actions below an answer are in one row, followed by its figures, even in the narrowest window.
	for (const width of [390, 320]) {
		await page.setViewportSize({ width, height: 844 });
		const actions = log.getByRole("button", {
			name: /^(Copy the answer|Generate again|Read aloud)/,
		});
		await expect(actions).toHaveCount(3);
		const tops = await actions.evaluateAll((all) =>
			all.map((one) => one.getBoundingClientRect().top + one.clientHeight / 2),
		);
		expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(2);
	}
});

test("reads an answer aloud with the site's model, one at a time, until Stop", async ({ page }) => {
	await page.addInitScript(() => Reflect.deleteProperty(window, "speechSynthesis"));
	await openChat(page);
	const { log } = chat(page);
	await ask(page, "Hello there");
	await ask(page, "Compare cats and dogs");
	const buttons = log.getByRole("button", { name: /^Read aloud/ });
	await expect(buttons).toHaveText([/2 points/, /2 points/]);
	const requesting = page.waitForRequest(/\/trpc\/tts/);
	await buttons.first().press("Enter");
	await requesting;
	const stop = log.getByRole("button", { name: "Stop reading aloud" });
	await expect(stop).toBeFocused();
	await buttons.last().press("Enter");
	await expect(stop).toHaveCount(1);
	await stop.press("Enter");
	await expect(stop).toHaveCount(0);
	await expect(buttons).toHaveCount(2);
});

test("reads an answer aloud with the browser's voice, in its language, for nothing", async ({
	page,
}) => {
	await page.addInitScript(() => {
		const said: unknown[] = [];
		const voices = ["fr-FR", "en-US"].map((lang) => ({ lang }));
		Object.defineProperty(window, "speechSynthesis", {
			value: Object.assign(new EventTarget(), {
				getVoices: () => voices,
				speak: ({ text, lang }: SpeechSynthesisUtterance) => said.push({ text, lang }),
				cancel: () => said.push("cancel"),
			}),
		});
		Reflect.set(window, "said", said);
	});
	await openChat(page);
	const { log } = chat(page);
	await ask(page, "Bonjour, pourquoi la mer est-elle salée ?");
	await log.getByRole("button", { name: "Read aloud", exact: true }).click();
	await log.getByRole("button", { name: "Stop reading aloud" }).click();
	const said = await page.evaluate(() => Reflect.get(window, "said"));
	expect(said).toEqual([
		{ text: expect.any(String), lang: expect.stringMatching(/^fr/) },
		"cancel",
	]);
});
