import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { passes, stopOnceBegun } from "./streaming.ts";

const modelId = "deepseek-ai/DeepSeek-R1-0528";
const storageKey = `vitrine.chat.${modelId}`;

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

function storedConversation(count: number) {
	const table = "| Word | Count |\n| --- | --- |\n| the | 2 |";
	const code = "```ts\nexport function twice(value: number): number {\n\treturn value * 2;\n}\n```";
	const messages = Array.from({ length: count }, (_, index) =>
		index % 2 === 0
			? { id: index + 1, role: "user", content: `Question ${index}`, timestamp: index }
			: {
					id: index + 1,
					role: "assistant",
					content: `Answer ${index}\n\n${table}\n\n${code}`,
					timestamp: index,
					ending: "complete",
				},
	);
	return JSON.stringify({ version: 1, value: messages });
}

async function openWithConversation(page: Page, count: number) {
	await page.addInitScript(
		([key, value]) => {
			if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
		},
		[storageKey, storedConversation(count)] as const,
	);
	await openChat(page);
}

test("says what it is before the first message", async ({ page }) => {
	await openChat(page);
	const { box, log, send } = chat(page);
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
	expect((await log.boundingBox())?.height).toBeGreaterThan(height + 200);
	await log.getByRole("button", { name: "Compare trains and planes" }).click();
	await expect(box).toBeFocused();
	await expect(log.getByText(/\d+ tokens/)).toBeVisible();
});

test("streams the thinking, then the answer, and keeps the focus", async ({ page }) => {
	await openChat(page);
	const { box, log, results } = chat(page);
	await box.fill("How do I write a loop in Python?");
	const passing = Promise.all([
		passes(page, "[role=log]", "DeepSeek is thinking..."),
		passes(page, "[role=log] [aria-expanded=true]", "Thinking for"),
		passes(page, "main", "Processing your request..."),
		passes(page, "form", "Stop"),
	]);
	await box.press("Enter");
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
});

test("shows code in its colours and copies it", async ({ page, context }) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await openChat(page);
	await ask(page, "Write a Python function that reverses a text");
	const figure = chat(page).log.getByRole("figure").first();
	await expect(figure.locator(".hljs-keyword").first()).toBeVisible();
	await figure.getByRole("button", { name: "Copy the code" }).click();
	await expect(figure.getByText("Copied")).toBeAttached();
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(copied).toBe(await figure.locator("pre").textContent());
	await chat(page).log.getByRole("button", { name: "Copy the answer" }).click();
	await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("```");
});

test("stops an answer, keeps what arrived and answers again", async ({ page }) => {
	await openChat(page);
	const { box, log, send } = chat(page);
	await box.fill("Compare cats and dogs");
	await box.press("Enter");
	await stopOnceBegun(page, "[role=log]");
	await expect(log.getByText("Stopped", { exact: true })).toBeVisible();
	await expect(box).toBeFocused();
	await expect(log.getByRole("button", { name: "Copy the answer" })).toBeVisible();
	await log.getByRole("button", { name: "Generate again" }).click();
	await expect(send).toBeVisible();
	await expect(log.getByText("Stopped", { exact: true })).toHaveCount(0);
	await expect(log.getByText(/\d+ tokens/)).toHaveCount(1);
});

test("Escape stops too, and Shift+Enter breaks the line", async ({ page }) => {
	await openChat(page);
	const { box, log } = chat(page);
	await box.pressSequentially("sandbox:error=slow");
	await box.press("Shift+Enter");
	await box.pressSequentially("two");
	await expect(box).toHaveValue("sandbox:error=slow\ntwo");
	await box.press("Enter");
	await expect(log.getByText("DeepSeek is thinking...")).toBeVisible();
	await box.press("Escape");
	await expect(log.getByText("Stopped", { exact: true })).toBeVisible();
});

test("edits the last message in its place", async ({ page }) => {
	await openChat(page);
	await ask(page, "Hello there");
	const { box, log } = chat(page);
	await box.fill("a thought for later");
	await log.getByRole("button", { name: "Edit the last message" }).click();
	await expect(box).toBeFocused();
	await expect(box).toHaveValue("Hello there");
	await ask(page, "Good morning");
	await expect(log.getByText("Hello there")).toHaveCount(0);
	await expect(
		log.locator("[data-role=user]").getByText("Good morning", { exact: true }),
	).toBeVisible();
	await expect(log.getByRole("button", { name: "Copy the answer" })).toHaveCount(1);
	await expect(box).toHaveValue("a thought for later");
});

test("survives a reload, is exported, cleared and brought back", async ({ page }) => {
	await openChat(page);
	await ask(page, "Hello there");
	await page.reload();
	const { log } = chat(page);
	await expect(
		log.locator("[data-role=user]").getByText("Hello there", { exact: true }),
	).toBeVisible();
	const downloading = page.waitForEvent("download");
	await openMenu(page);
	await page.getByRole("button", { name: "Export the conversation as Markdown" }).click();
	const download = await downloading;
	expect(download.suggestedFilename()).toMatch(/^conversation-\d+\.md$/);
	const text = await readFile(await download.path(), "utf8");
	expect(text).toContain("# Conversation with DeepSeek-R1");
	expect(text).toContain("Hello there");
	expect(text).not.toContain("The message is in English");
	await page.getByRole("button", { name: "Delete conversation" }).click();
	await expect(log.getByText("Start a conversation with DeepSeek")).toBeVisible();
	await log.getByRole("button", { name: "Undo delete" }).click();
	await expect(
		log.locator("[data-role=user]").getByText("Hello there", { exact: true }),
	).toBeVisible();
});

test("sends the history without thinking and within the limits", async ({ page }) => {
	await openWithConversation(page, 60);
	await expect(page.getByText(/The oldest \d+ messages are no longer sent/)).toBeVisible();
	const requesting = page.waitForRequest(/\/trpc\/chat/);
	await ask(page, "And now?");
	const body: { "0": { messages: { role: string; content: string }[] } } = (
		await requesting
	).postDataJSON();
	const { messages } = body["0"];
	expect(messages.length).toBeLessThanOrEqual(50);
	expect(messages.at(-1)).toEqual({ role: "user", content: "And now?" });
	expect(Object.keys(messages[1] ?? {})).toEqual(["role", "content"]);
});

test("follows the bottom only while the reader is there", async ({ page }) => {
	await openWithConversation(page, 200);
	const { box, log, send } = chat(page);
	const fromBottom = () =>
		log.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
	await expect.poll(fromBottom).toBeLessThan(10);
	await box.fill("Compare cats and dogs");
	await box.press("Enter");
	await expect(log.getByRole("button", { name: /Thought for/ })).toBeVisible();
	await expect.poll(fromBottom).toBeLessThan(60);
	await log.hover();
	await page.mouse.wheel(0, -1_500);
	const jump = page.getByRole("button", { name: "Jump to the latest" });
	await expect(jump).toBeVisible();
	await expect(send).toBeVisible();
	expect(await fromBottom()).toBeGreaterThan(300);
	await jump.click();
	await expect.poll(fromBottom).toBeLessThan(10);
	await expect(jump).toHaveCount(0);
});

test("leaves the page where it is while answers come", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await openChat(page);
	await ask(page, "Hello there");
	const before = await page.evaluate(() => window.scrollY);
	await ask(page, "Write a Python function that counts words");
	await expect(chat(page).results.getByRole("figure")).toHaveCount(1);
	expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test("an empty reply reads No response received", async ({ page }) => {
	await openChat(page);
	await ask(page, "sandbox:error=empty");
	await expect(chat(page).log.getByText("No response received")).toBeVisible();
});

test("a budget spent on thinking says so and asks for less", async ({ page }) => {
	await openChat(page);
	await ask(page, "sandbox:error=think-only");
	const { log } = chat(page);
	await expect(log.getByText(/used all its tokens for thinking/)).toBeVisible();
	const requesting = page.waitForRequest(/\/trpc\/chat/);
	await log.getByRole("button", { name: "Ask for a short answer" }).click();
	expect((await requesting).postData()).toContain("answer in a few sentences");
	await expect(
		log.locator("[data-role=user]").getByText("sandbox:error=think-only", { exact: true }),
	).toBeVisible();
});

test("a cut stream keeps its text and can be tried again", async ({ page }) => {
	await openChat(page);
	await ask(page, "Compare cats and dogs sandbox:error=cut-stream");
	const { log, results } = chat(page);
	await expect(log.getByText("Error: The answer was cut off by the provider.")).toBeVisible();
	await expect(log.getByRole("button", { name: "Copy the answer" })).toBeVisible();
	await expect(results.getByRole("region", { name: "Error" })).toBeVisible();
	const passing = passes(page, "form", "Stop");
	await log.getByRole("button", { name: "Try again" }).click();
	await passing;
});

test.describe("errors before the first word", () => {
	test.use({ allowedConsole: [/Failed to load resource/] });

	for (const [failure, sentence] of [
		["rate-limit", "Rate limit exceeded. Please try again later."],
		["unauthorized", "Authentication failed. Please check your provider API token"],
		["not-found", "Model not found. The model may not exist or is not publicly available."],
	] as const) {
		test(`${failure} is a red bubble that keeps the question`, async ({ page }) => {
			await openChat(page);
			await ask(page, `sandbox:error=${failure}`);
			const { log } = chat(page);
			await expect(log.getByText(`Error: ${sentence}`)).toBeVisible();
			await expect(log.getByText(`sandbox:error=${failure}`, { exact: true })).toBeVisible();
			// Failures that only the host can fix offer no retry.
			const retries = failure === "rate-limit" ? 1 : 0;
			await expect(log.getByRole("button", { name: /Try again/ })).toHaveCount(retries);
			await expect(page.getByText("The answer failed.")).toBeAttached();
		});
	}

	test("the page retries a loading model by itself, once", async ({ page }) => {
		await openChat(page);
		const { box, log } = chat(page);
		await box.fill("sandbox:error=loading");
		await box.press("Enter");
		await expect(log.getByText(/^Error: Model is currently loading\./)).toBeVisible();
		await expect(
			log.getByText("This usually takes 1-2 minutes on the first request."),
		).toBeVisible();
		await expect(log.getByText(/Trying again by itself in \d+ s/)).toBeVisible();
	});

	test("every state is accessible", async ({ page, expectAccessible }) => {
		test.slow();
		await openChat(page);
		const { box, log } = chat(page);
		await expectAccessible(390, 1440);
		await box.fill("sandbox:error=slow");
		await box.press("Enter");
		await expect(log.getByText("DeepSeek is thinking...")).toBeVisible();
		await expectAccessible(390, 1440);
		await box.press("Escape");
		await ask(page, "Write a Python function that counts words");
		await log
			.getByRole("button", { name: /Thought for/ })
			.last()
			.click();
		await expectAccessible(390, 1440);
		for (const failure of ["think-only", "empty", "cut-stream"]) {
			await ask(page, `sandbox:error=${failure}`);
			await expectAccessible(390, 1440);
		}
		await box.fill("sandbox:error=loading");
		await box.press("Enter");
		await expect(log.getByText(/Trying again by itself/)).toBeVisible();
		await expectAccessible(390, 1440);
		await log.getByRole("button", { name: "Stop waiting" }).click();
		await log.getByRole("button", { name: "Edit the last message" }).click();
		await expectAccessible(1440, 390);
		expect(
			await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
		).toBe(true);
	});
});

test("works with the keyboard alone", async ({ page }) => {
	await openChat(page);
	const { box, log, send } = chat(page);
	await box.focus();
	await page.keyboard.type("Hello there");
	await page.keyboard.press("Tab");
	await expect(send).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(box).toBeFocused();
	await expect(send).toBeVisible();
	await page.keyboard.press("Shift+Tab");
	await expect(log.getByRole("button", { name: /^Read aloud/ })).toBeFocused();
	await page.keyboard.press("Shift+Tab");
	await expect(log.getByRole("button", { name: "Generate again" })).toBeFocused();
	await page.keyboard.press("Shift+Tab");
	await expect(log.getByRole("button", { name: "Copy the answer" })).toBeFocused();
	// Scrolling tables inside the answer take the focus on the way.
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
	await page.keyboard.press("Shift+Tab");
	await expect(page.getByRole("button", { name: "Export, delete, parameters" })).toBeFocused();
	await page.keyboard.press("Enter");
	await page.keyboard.press("Tab");
	await expect(page.getByRole("button", { name: /^Export/ }).last()).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(page.getByRole("button", { name: "Keep in “Your results”" })).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(page.getByRole("button", { name: "Rename", exact: true })).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(page.getByRole("button", { name: "Delete conversation" })).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(log.getByText("Start a conversation with DeepSeek")).toBeVisible();
	await expect(box).toBeFocused();
});

test("a double click on Send does not stop the answer, at any speed", async ({ page }) => {
	await openChat(page);
	const { box, log, send } = chat(page);
	for (const [index, pause] of [0, 80, 250, 400].entries()) {
		await box.fill("Hello there");
		await expect(send).toBeEnabled();
		await send.evaluate(async (button, milliseconds) => {
			const { left, top, width, height } = button.getBoundingClientRect();
			const click = () =>
				document
					.elementFromPoint(left + width / 2, top + height / 2)
					?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
			click();
			await new Promise((resolve) => setTimeout(resolve, milliseconds));
			click();
		}, pause);
		await expect(log.getByText(/\d+ tokens/)).toHaveCount(index + 1);
		await expect(log.getByText("Stopped", { exact: true })).toHaveCount(0);
	}
});

for (const [what, where] of [
	["code", "figure pre"],
	["a table", ".markdown-scroll"],
	["text", "[data-role=user] p"],
] as const) {
	test(`an upward wheel over ${what} ends the following at once`, async ({ page }) => {
		await openWithConversation(page, 20);
		const { box, log, send } = chat(page);
		await box.fill("Compare cats and dogs");
		await box.press("Enter");
		await expect(
			log.getByRole("button", { name: /Thinking for|Thought for/ }).last(),
		).toBeVisible();
		await log.locator(where).last().hover();
		await page.mouse.wheel(0, -600);
		await expect(page.getByRole("button", { name: "Jump to the latest" })).toBeVisible();
		const before = await log.evaluate((element) => element.scrollTop);
		await expect(send).toBeVisible();
		expect(await log.evaluate((element) => element.scrollTop)).toBeLessThanOrEqual(before);
	});
}

test("an upward key ends the following at once", async ({ page }) => {
	await openWithConversation(page, 40);
	const { box, log, send } = chat(page);
	await box.fill("Compare cats and dogs");
	await box.press("Enter");
	await log.focus();
	await page.keyboard.press("PageUp");
	await expect(page.getByRole("button", { name: "Jump to the latest" })).toBeVisible();
	await expect(send).toBeVisible();
	await expect(page.getByRole("button", { name: "Jump to the latest" })).toBeVisible();
});

test("two tabs share one conversation and lose nothing", async ({ page, context }) => {
	await openChat(page);
	const other = await context.newPage();
	await openChat(other);
	await Promise.all([ask(page, "First question"), ask(other, "Second question")]);
	for (const tab of [page, other]) {
		const questions = chat(tab).log.locator("[data-role=user] p");
		await expect(questions).toHaveText([/question/, /question/]);
		await expect(chat(tab).log.getByText(/\d+ tokens/)).toHaveCount(2);
		await tab.reload();
		await expect(questions).toHaveText([/question/, /question/]);
		await expect(chat(tab).log.getByText(/\d+ tokens/)).toHaveCount(2);
	}
});

test("a reload before the first word leaves the question to be asked again", async ({ page }) => {
	await openChat(page);
	const { box, log } = chat(page);
	await box.fill("sandbox:error=slow");
	await box.press("Enter");
	await expect(log.getByText("DeepSeek is thinking...")).toBeVisible();
	await page.reload();
	await expect(log.getByRole("button", { name: "No answer received. Ask again" })).toBeVisible();
	await expect(log.getByText(/Error:/)).toHaveCount(0);
});

test("a table is accessible, and the whole conversation is printed", async ({
	page,
	expectAccessible,
}) => {
	await openWithConversation(page, 20);
	await ask(page, "Compare trains and planes");
	await expectAccessible();
	await page.emulateMedia({ media: "print" });
	const { log, box } = chat(page);
	await expect(box).toBeHidden();
	expect(await log.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true);
});

test("text is shown in its own direction and language", async ({ page }) => {
	await openChat(page);
	const { box, log } = chat(page);
	await box.fill("a");
	await expect(box).toHaveAttribute("dir", "auto");
	await ask(page, "\u0645\u0631\u062d\u0628\u0627");
	await expect(log.locator("[data-role=user] p")).toHaveCSS("direction", "rtl");
	await expect(log.locator("[data-role=assistant] [lang][dir=auto]").first()).toBeVisible();
});
