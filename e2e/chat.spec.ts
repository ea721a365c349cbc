import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { keepConversations } from "./kept-conversations.ts";
import { clearAll } from "./playground-page.ts";
import { passes } from "./streaming.ts";

const modelId = "deepseek-ai/DeepSeek-R1-0528";

/** Locators of the chat's parts. */
function chat(page: Page) {
	return {
		box: page.getByRole("textbox", { name: "Message" }),
		log: page.getByRole("log", { name: "Conversation" }),
		send: page.getByRole("button", { name: "Send" }),
		results: page.locator("#results"),
	};
}

async function openChat(page: Page) {
	await page.goto(`/playground?model=${encodeURIComponent(modelId)}`);
	await expect(chat(page).box).toBeVisible();
}

/** Opens the menu that holds export, clear and parameters. */
function openMenu(page: Page) {
	return page.getByRole("button", { name: "Export, delete, parameters" }).click();
}

async function ask(page: Page, text: string) {
	const { box, send } = chat(page);
	await box.fill(text);
	await box.press("Enter");
	await expect(send).toBeVisible();
}

/** Opens the chat with a conversation of this many questions; the last three answers have a table and code. */
async function openWithConversation(page: Page, count: number) {
	const table = "| Word | Count |\n| --- | --- |\n| the | 2 |";
	const code = "```ts\nexport function twice(value: number): number {\n\treturn value * 2;\n}\n```";
	const said = Array.from({ length: count }, (_, place) => {
		const more = place < count - 3 ? "" : `\n\n${table}\n\n${code}`;
		return [`Question ${place}`, `Answer ${place}${more}`] as const;
	});
	await keepConversations(page, [{ id: modelId, modelId, said }]);
	await openChat(page);
}

test("a long conversation, and one from its first word to a reload, a file, and back", async ({
	page,
	context,
}) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	// More messages than are sent.
	await openWithConversation(page, 27);
	const { box, log, send, results } = chat(page);
	const questions = log.locator("[data-role=user]");

	await test.step("a long one is sent within the limits, and a scroll ends the following at once", async () => {
		const last = log.locator("[data-role=user]").last();
		await expect(last).toBeInViewport({ ratio: 1 });
		await expect(page.getByText(/The oldest \d+ messages are no longer sent/)).toBeVisible();

		const requesting = page.waitForRequest(/\/trpc\/chat/);
		await box.fill("Compare cats and dogs");
		await box.press("Enter");
		const body: { "0": { messages: { role: string; content: string }[] } } = (
			await requesting
		).postDataJSON();
		const { messages } = body["0"];
		expect(messages.length).toBeLessThanOrEqual(50);
		expect(messages.at(-1)).toEqual({ role: "user", content: "Compare cats and dogs" });
		// The thinking is not copied.
		expect(Object.keys(messages[1] ?? {})).toEqual(["role", "content"]);
		await expect(last).toContainText("Compare cats and dogs");
		await expect(last).toBeInViewport({ ratio: 1 });

		for (const [what, where] of [
			["code", "figure pre"],
			["a key", undefined],
		] as const) {
			await test.step(`${what} turned upward`, async () => {
				if (!where) {
					await expect(log.getByRole("button", { name: /Thought for/ })).toBeVisible();
					await box.fill("Compare cats and dogs");
					await box.press("Enter");
				}
				await expect(send).toHaveCount(0);
				if (where) {
					await log.locator(where).last().hover();
					await page.mouse.wheel(0, -600);
				} else {
					await log.focus();
					await page.keyboard.press("PageUp");
				}
				await expect(last).not.toBeInViewport();
				const before = await log.evaluate((element) => element.scrollTop);
				await expect(send).toBeVisible();
				expect(await log.evaluate((element) => element.scrollTop)).toBeLessThanOrEqual(before);
			});
		}
		await clearAll(page);
	});

	await test.step("says what it is before the first message, and fills the window", async () => {
		await expect(log.getByText("Start a conversation with DeepSeek")).toBeVisible();
		await expect(box).toHaveAttribute("placeholder", "Ask DeepSeek anything...");
		await expect(send).toBeDisabled();
		await box.fill("   ");
		await expect(send).toBeDisabled();
		await openMenu(page);
		await expect(page.getByRole("button", { name: "Delete conversation" })).toBeDisabled();
		await page.keyboard.press("Escape");
		const height = (await log.boundingBox())?.height ?? 0;
		expect(height).toBeGreaterThanOrEqual(300);
		await page.setViewportSize({ width: 1280, height: 1000 });
		await expect.poll(async () => (await log.boundingBox())?.height).toBeGreaterThan(height + 200);
	});

	await test.step("streams the thinking, then the answer, and keeps the focus", async () => {
		// client/playground/chat/chat.test.tsx has the other words of a running call.
		const passing = passes(page, "[role=log]", "DeepSeek is thinking...");
		await log.getByRole("button", { name: "Compare trains and planes" }).click();
		await expect(box).toBeFocused();
		await passing;
		await expect(log.getByRole("button", { name: /Thought for [\d.]+ s/ })).toHaveAttribute(
			"aria-expanded",
			"false",
		);
		await expect(log.getByText(/\d+ tokens · \d+\.\d s/)).toBeVisible();
		await expect(results.getByRole("button", { name: "Copy the answer" })).toHaveCount(1);
		await expect(page.getByText("The answer is complete.")).toBeAttached();
		await expect(box).toBeFocused();
		await log.getByRole("button", { name: /Thought for/ }).click();
		await expect(log.getByText("The message is in English")).toBeVisible();
		const [question, answer] = await Promise.all([
			questions.locator("> :nth-child(2)").boundingBox(),
			log.locator("[data-role=assistant] > :nth-child(2)").boundingBox(),
		]);
		expect(question?.x ?? 0).toBeGreaterThan(answer?.x ?? 0);
	});

	await test.step("shows code in its colours and copies it", async () => {
		await ask(page, "Python: اكتب دالة تعكس نصا");
		const figure = log.getByRole("figure").first();
		await expect(figure.locator(".hljs-keyword").first()).toBeVisible();
		await figure.getByRole("button", { name: "Copy the code" }).click();
		await expect(figure.getByText("Copied")).toBeAttached();
		const copied = await page.evaluate(() => navigator.clipboard.readText());
		expect(copied).toBe(await figure.locator("pre").textContent());
		await log.getByRole("button", { name: "Copy the answer" }).last().click();
		await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("```");
	});

	await test.step("shows a text in its own direction and language", async () => {
		await box.fill("a thought for later");
		await expect(box).toHaveAttribute("dir", "auto");
		await expect(questions.last().locator("p")).toHaveCSS("direction", "rtl");
		await expect(log.locator("[data-role=assistant] [lang][dir=auto]").last()).toBeVisible();
	});

	await test.step("a question's time is above its answer, not under it", async () => {
		const [time, answer] = await Promise.all([
			questions.last().locator("time").boundingBox(),
			log.locator("[data-role=assistant]").last().boundingBox(),
		]);
		expect((time?.y ?? 1e6) + (time?.height ?? 0)).toBeLessThanOrEqual(answer?.y ?? 0);
	});

	await test.step("survives a reload, and is exported", async () => {
		await page.reload();
		await expect(questions.getByText(/^Compare trains and planes/)).toBeVisible();
		const downloading = page.waitForEvent("download");
		await openMenu(page);
		await page.getByRole("button", { name: "Export the conversation as Markdown" }).click();
		const download = await downloading;
		expect(download.suggestedFilename()).toMatch(/^conversation-\d+\.md$/);
		const text = await readFile(await download.path(), "utf8");
		expect(text).toContain("# Conversation with DeepSeek-R1");
		expect(text).toContain("Compare trains and planes");
	});

	await test.step("works with the keyboard alone, from an empty conversation on", async () => {
		// The menu is still open.
		await page.getByRole("button", { name: "Delete conversation" }).click();
		await expect(log.getByText("Start a conversation with DeepSeek")).toBeVisible();
		await expect(box).toBeFocused();
		const microphone = page.getByRole("button", { name: /^Dictate/ });
		await expect(microphone).toBeVisible();
		await page.keyboard.type("Hello there");
		await page.keyboard.press("Tab");
		await expect(microphone).toBeFocused();
		await page.keyboard.press("Tab");
		await expect(send).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(box).toBeFocused();
		await expect(send).toBeVisible();
		// The answer's buttons are rendered after its end.
		await expect(log.getByRole("button", { name: /^Read aloud/ })).toBeVisible();
		await expect(log.getByRole("button", { name: "Continue writing" })).toBeVisible();
		await expect(log.getByRole("button", { name: "Share" })).toBeVisible();
		for (const name of [
			"Continue writing",
			"Read it aloud",
			"Draw it",
			"More",
			"Share",
			/^Read aloud/,
			"Generate again",
			"Copy the answer",
		]) {
			await page.keyboard.press("Shift+Tab");
			await expect(log.getByRole("button", { name })).toBeFocused();
		}
		// Scrollable tables in the answer take the focus on the way.
		for (const _table of await log.getByRole("group", { name: "Table" }).all()) {
			await page.keyboard.press("Shift+Tab");
		}
		await page.keyboard.press("Shift+Tab");
		await expect(log.getByRole("button", { name: /Thought for/ })).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(log.getByText("The message is in English")).toBeVisible();
		await page.keyboard.press("Shift+Tab");
		await expect(log.getByRole("button", { name: "Edit the last message" })).toBeFocused();
		await page.keyboard.press("Shift+Tab");
		await expect(log).toBeFocused();
		await page.getByRole("button", { name: "Export, delete, parameters" }).focus();
		await page.keyboard.press("Enter");
		for (const name of [
			"Rename",
			"Export the conversation as Markdown",
			"Keep in “Your results”",
			"Parameters",
		]) {
			await page.keyboard.press("Tab");
			await expect(page.getByRole("button", { name, exact: true })).toBeFocused();
		}
		await page.keyboard.press("Tab");
		await expect(page.getByRole("button", { name: "Clear conversation" })).toBeFocused();
		await page.keyboard.press("Tab");
		await expect(page.getByRole("button", { name: "Delete conversation" })).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(log.getByText("Start a conversation with DeepSeek")).toBeVisible();
		await expect(box).toBeFocused();
	});
});

test.describe("failures and other states", () => {
	test.use({ allowedConsole: [/Failed to load resource/] });

	test("each is worded, offers what helps, and is accessible", async ({
		page,
		expectAccessible,
	}) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await openChat(page);
		const { box, log, send, results } = chat(page);
		await expectAccessible();

		await ask(page, "sandbox:error=empty");
		await expect(log.getByText("No response received")).toBeVisible();

		await ask(page, "sandbox:error=rate-limit");
		await expect(
			log.getByText("Error: Rate limit exceeded. Please try again later."),
		).toBeVisible();
		await expect(log.getByText("sandbox:error=rate-limit", { exact: true })).toBeVisible();
		await expect(log.getByRole("button", { name: /Try again/ })).toHaveCount(1);
		await expect(page.getByText("The answer failed.")).toBeAttached();

		await ask(page, "sandbox:error=think-only");
		await expect(log.getByText(/used all its tokens for thinking/)).toBeVisible();
		const requesting = page.waitForRequest(/\/trpc\/chat/);
		await log.getByRole("button", { name: "Ask for a short answer" }).click();
		expect((await requesting).postData()).toContain("answer in a few sentences");
		await expect(send).toBeVisible();

		await ask(page, "Compare cats and dogs sandbox:error=cut-stream");
		await expect(log.getByText("Error: The answer was cut off by the provider.")).toBeVisible();
		await expect(log.getByRole("button", { name: "Copy the answer" }).last()).toBeVisible();
		await expect(results.getByRole("region", { name: "Error" })).toBeVisible();
		const passing = passes(page, "form", "Stop");
		await log.getByRole("button", { name: "Try again" }).last().click();
		await passing;
		await expect(send).toBeVisible();

		await box.fill("sandbox:error=loading");
		await box.press("Enter");
		await expect(log.getByText(/^Error: Model is currently loading\./)).toBeVisible();
		await expect(
			log.getByText("This usually takes 1-2 minutes on the first request."),
		).toBeVisible();
		await expect(log.getByText(/Trying again by itself in \d+ s/)).toBeVisible();
		// With the failures above it.
		await expect(log.getByText("Error: The answer was cut off by the provider.")).toBeVisible();
		await expectAccessible();
		await log.getByRole("button", { name: "Stop waiting" }).click();

		// Code, a table, an answer's versions, an open thought and the form that edits.
		await ask(page, "Write a Python function that counts words");
		const again = log.getByRole("button", { name: "Generate again" }).last();
		// It comes with the figures, after the answer.
		await expect(again).toBeVisible();
		const figures = await log.getByText(/\d+ tokens/).count();
		await again.click();
		const versions = log.getByRole("group", { name: "Versions of this answer" }).last();
		await expect(versions.getByRole("status")).toHaveText("Version 2 of 2");
		await expect(send).toBeVisible();
		await expect(log.getByText(/\d+ tokens/)).toHaveCount(figures);
		await versions.getByRole("button", { name: "Previous version" }).press("Enter");
		await expect(versions.getByRole("status")).toHaveText("Version 1 of 2");
		await log
			.getByRole("button", { name: /Thought for/ })
			.last()
			.click();
		await log.getByRole("button", { name: "Edit the last message" }).click();
		await expectAccessible(1440, 390);
		expect(
			await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
		).toBe(true);

		await test.step("a reload shows the chosen version", async () => {
			await page.reload();
			await expect(versions.getByRole("status")).toHaveText("Version 1 of 2");
			await expect(box).toBeVisible();
		});

		await test.step("print shows the whole conversation", async () => {
			await page.emulateMedia({ media: "print" });
			await expect(box).toBeHidden();
			expect(await log.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(
				true,
			);
		});
	});
});
