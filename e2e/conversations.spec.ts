import type { Page } from "@playwright/test";
import { startEndlessSite } from "./endless-site.ts";
import { expect, test } from "./fixtures.ts";
import { keepConversations } from "./kept-conversations.ts";
import { clearAll, modelIds } from "./playground-page.ts";

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

async function send(page: Page, text: string) {
	const { box } = chat(page);
	await box.fill(text);
	await box.press("Enter");
}

async function ask(page: Page, text: string) {
	const answered = chat(page).log.getByText(/\d+ tokens/);
	const before = await answered.count();
	await send(page, text);
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

test("two tabs share what they keep and lose nothing; a phone begins, finds and keeps conversations", async ({
	page,
	context,
}) => {
	await openChat(page);
	const other = await context.newPage();
	await openChat(other);
	await Promise.all([send(page, "First question"), send(other, "Second question")]);
	for (const tab of [page, other]) {
		const questions = chat(tab).log.locator("[data-role=user] p");
		await expect(questions).toHaveText([/question/, /question/]);
		await expect(chat(tab).log.getByText(/\d+ tokens/)).toHaveCount(2);
	}

	await test.step("also two conversations at once", async () => {
		await chat(other).begin.click();
		await expect(chat(other).log.getByText("Start a conversation")).toBeVisible();
		await Promise.all([ask(other, "Another topic"), ask(page, "Third question")]);
		for (const tab of [page, other]) {
			const links = chat(tab).list.getByRole("link");
			await expect(links).toHaveText([/question|topic/, /question|topic/]);
			// Both tabs read the same database.
			if (tab === page) {
				// In a wide window the list stays folded.
				await chat(tab).listButton.click();
				await expect(chat(tab).list).toBeHidden();
				await tab.reload();
				await expect(chat(tab).listButton).toHaveAttribute("aria-expanded", "false");
				await expect(chat(tab).list).toBeHidden();
				await chat(tab).listButton.click();
			}
			await expect(links).toHaveCount(2);
			await chat(tab).list.getByRole("link", { name: "question" }).click();
			const questions = chat(tab).log.locator("[data-role=user] p");
			await expect(questions).toHaveText([/question/, /question/, /question/]);
			await expect(chat(tab).log.getByText(/\d+ tokens/)).toHaveCount(3);
		}
	});

	await page.setViewportSize({ width: 390, height: 844 });
	const { box, log, title, list, begin, listButton, menu } = chat(page);
	await begin.click();
	await expect(box).toBeFocused();
	await expect(title).toHaveText("New conversation");
	await expect(log.getByText("Start a conversation with DeepSeek")).toBeVisible();
	await ask(page, "Compare cats and dogs");
	await expect(title).toHaveText("Compare cats and dogs");

	await openList(page);
	const rows = list.getByRole("link");
	await expect(rows).toHaveText(["Compare cats and dogs", /question|topic/, /question|topic/]);
	await rows.filter({ hasText: "Another topic" }).click();
	await expect(title).toHaveText("Another topic");
	await expect(box).toBeFocused();
	await expect(log.locator("[data-role=user]")).toHaveCount(1);
	await expect(list).toBeHidden();

	await openList(page);
	const entry = () => page.evaluate(() => history.state?.panelOver);
	await expect.poll(entry).toBeDefined();
	await page.keyboard.press("Escape");
	await expect(listButton).toBeFocused();
	await expect(title).toHaveText("Another topic");
	await expect(log.getByText(/\d+ tokens/)).toBeVisible();
	await expect.poll(entry).toBeUndefined();
	await page.goBack();
	await expect(title).toHaveText("Compare cats and dogs");

	await test.step("keeps one in the results, once, where it is opened", async () => {
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
		const entry = page.getByRole("button", { name: /^Compare cats and dogs/ });
		await expect(entry).toHaveCount(1);
		await entry.click();
		await expect(title).toHaveText("Compare cats and dogs");
		await expect(log.getByText(/\d+ tokens/)).toBeVisible();
		await expect(box).toBeInViewport({ ratio: 1 });
		// It is the same conversation: deleted in the chat, it leaves the results too.
		await menu.click();
		await page.getByRole("button", { name: "Delete conversation" }).click();
		await expect(button).toHaveCount(0);
		await log.getByRole("button", { name: "Undo delete" }).click();
		await expect(button).toBeVisible();
	});

	await test.step("its keyboard leaves the conversation and the composer visible", async () => {
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
	});

	await test.step("the actions below an answer are in one row, followed by its figures", async () => {
		// Even in the narrowest window.
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

	await test.step("what one clears leaves both", async () => {
		await page.setViewportSize({ width: 1280, height: 720 });
		await clearAll(page);
		for (const tab of [page, other]) {
			await expect(chat(tab).log.getByText("Start a conversation")).toBeVisible();
			await expect(chat(tab).list).toHaveCount(0);
		}
	});
});

test("the list by day is a sheet on a phone, is searched, and names a model that left", async ({
	page,
	expectAccessible,
}) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await withConversations(page, [
		{ id: "1-a", name: "Trains", daysAgo: 0 },
		{ id: "1-b", name: "Pourquoi la mer est-elle salée ?", daysAgo: 1 },
		{ id: "1-c", name: "ما عاصمة المغرب؟", daysAgo: 1 },
		{ id: "1-d", name: "Bakery", daysAgo: 9 },
		{ id: "1-e", name: "Old words", daysAgo: 20, modelId: "org/former-model" },
	]);
	await openChat(page);
	const { log, title, list, listButton } = chat(page);
	await expect(title).toHaveText("Trains");
	await expect(list.getByRole("list")).toHaveCount(4);
	await expectAccessible();

	await test.step("on a phone it is a sheet", async () => {
		await page.setViewportSize({ width: 390, height: 844 });
		await expect(list).toBeHidden();
		await listButton.click();
		await expect(list.getByRole("list")).toHaveCount(4);
		await expectAccessible();
	});

	const search = page.getByRole("searchbox", { name: "Search conversations" });
	await search.fill("old");
	await list.getByRole("link", { name: "Old words" }).click();
	await expect(log.getByText("About Old words")).toBeVisible();
	await expect(
		page.getByText("This site no longer offers former-model. You can read this"),
	).toBeVisible();
	await send(page, "And now?");
	await expect(log.getByText(/\d+ tokens/)).toBeVisible();
	await expect(page.getByText("This site no longer offers former-model.")).toHaveCount(0);
});

test.describe("with a provider whose answer does not end by itself", () => {
	let site: Awaited<ReturnType<typeof startEndlessSite>>;
	test.beforeAll(async () => {
		site = await startEndlessSite("Trains are quiet.");
	});
	test.afterAll(() => site.close());

	test("a duplicated tab pays nothing, and a reload keeps what came of a chat", async ({
		page,
		context,
	}) => {
		const calls: string[] = [];
		context.on("request", (request) => {
			if (request.url().includes("trpc/generateText")) calls.push(request.url());
		});
		const stop = (tab: Page) => tab.locator("#results, form").getByRole("button", { name: "Stop" });
		// client/playground/chat/chat.test.tsx has a chat.
		await page.goto(`${site.origin}/playground?model=${encodeURIComponent(modelIds.smolLm)}`);
		const field = page.getByLabel("Text Input");
		await field.fill("Compare trains and planes");
		await field.press("Control+Enter");
		await expect(page.getByText("Trains are quiet.")).toBeVisible();
		const copy = await context.newPage();
		await copy.goto(page.url());
		await expect(copy.getByText("Asked in another tab")).toBeVisible();
		await expect(stop(copy)).toHaveCount(0);
		await expect(stop(page).first()).toBeVisible();
		await stop(page).first().click();
		// The answer appears in both.
		for (const tab of [page, copy]) {
			await expect(tab.locator("#results").getByText("Stopped", { exact: true })).toBeVisible();
			await expect(tab.getByText("Trains are quiet.")).toBeVisible();
		}
		await copy.close();
		expect(calls).toHaveLength(1);

		await test.step("a reload in the middle of a chat keeps what came, and it goes on", async () => {
			const results = page.locator("#results");
			const answers = results.locator("[data-answer]").getByText("Trains are quiet.");
			await page.getByLabel("Model Selection").selectOption(modelIds.deepSeek);
			await expect(chat(page).box).toBeVisible();
			await send(page, "Compare trains and planes");
			await expect(answers).toBeVisible();
			await page.reload();
			await expect(
				results.getByText("Interrupted: the page was reloaded or closed before the end."),
			).toBeVisible();
			await expect(answers).toBeVisible();
			await results.getByRole("button", { name: "Go on" }).click();
			await expect(results.getByText("Please go on from where you stopped.")).toBeVisible();
			await expect(answers).toHaveCount(2);
		});
	});
});
