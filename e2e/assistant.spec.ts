import { assistantOf, holdReplies } from "./assistant-page.ts";
import { expect, keepPicture, test } from "./fixtures.ts";

const size = { width: 390, height: 844 };
test.use({ viewport: size });

// e2e/assistant-conversation.spec.ts has the panel in a larger window.
test("on a phone every state and text, by keyboard only", async ({ page, expectAccessible }) => {
	const release = await holdReplies(page);
	const { launcher, panel, input, send, bubbles, last, button } = assistantOf(page);
	const { keyboard } = page;
	const root = page.locator("#root");
	await page.goto("/");
	await expect(launcher).toHaveAttribute("aria-expanded", "false");
	await expect(panel).toHaveCount(0);
	await keepPicture(page, "home-closed");
	await launcher.focus();
	await keyboard.press("Enter");
	await expect(input).toBeFocused();

	await test.step("the welcome, of which nothing is cut", async () => {
		await expect(bubbles).toHaveCount(1);
		await expect(bubbles).toContainText("Bonjour\u202f! Je suis l’assistant de Vitrine.");
		await expect(bubbles).toContainText("You can write in any language.");
		await expect(bubbles.getByRole("listitem")).toHaveCount(4);
		await expect(bubbles.locator("time")).toHaveText(/^\d\d:\d\d$/);
		await expect(bubbles.locator("[lang=fr]").first()).toBeAttached();
		await expect(send).toBeDisabled();
		await expect(button("Nouvelle conversation")).toHaveCount(0);
		const log = panel.getByRole("log");
		expect(await log.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
		const { width = 0, height = 0 } = (await panel.boundingBox()) ?? {};
		expect({ width, height }).toEqual(size);
		// The page behind is inert and does not scroll.
		await expect(root).toHaveAttribute("inert");
		await expect(panel).toHaveAttribute("aria-modal", "true");
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
		await keepPicture(page, "home-greeting");
	});

	await test.step("a blank question cannot be sent", async () => {
		await keyboard.type(" ");
		await keyboard.press("Shift+Enter");
		await expect(send).toBeDisabled();
		await keyboard.press("Enter");
		await expect(bubbles).toHaveCount(1);
		await input.clear();
	});

	await test.step("a question of two lines, and the wait", async () => {
		await keyboard.type("Que fait");
		await keyboard.press("Shift+Enter");
		await keyboard.type("Whisper ?");
		await expect(input).toHaveValue("Que fait\nWhisper ?");
		await keyboard.press("Tab");
		await expect(send).toBeFocused();
		await keyboard.press("Enter");
		await expect(panel.getByText("Je réfléchis...")).toBeVisible();
		await expect(input).toBeDisabled();
		await expect(send).toBeDisabled();
		await expectAccessible();
		await keepPicture(page, "home-waiting");
	});

	await test.step("minimised, it marks an answer that nobody sees", async () => {
		await keyboard.press("Escape");
		await expect(launcher).toHaveAccessibleName(/^Assistant ?, minimized$/);
		await release();
		await expect(launcher).toHaveAccessibleName(/^Assistant ?, new answer$/);
		await expect(page.locator("[data-announcement]")).toHaveText("New answer from the assistant");
		// With another word and another dot, the same as minimised alone.
		await expectAccessible();
		await keepPicture(page, "home-unread");
		await keyboard.press("Enter");
	});

	await test.step("the answer", async () => {
		await expect(bubbles).toHaveCount(3);
		await expect(last).toContainText("Aucun modèle n’est encore connecté");
		const link = last.getByRole("link").last();
		await expect(link).toHaveText("Orpheus TTS");
		await expect(last.locator("time")).toHaveText(/^\d\d:\d\d$/);
		await expect(last).toContainText("Demo answer");
		await expect(panel.getByText("Je réfléchis...")).toHaveCount(0);
		await expect(input).toBeFocused();
		await expectAccessible();
		await keepPicture(page, "home-answer");
		await keyboard.press("Shift+Tab");
		await expect(last.getByRole("button", { name: "Copy the answer" })).toBeFocused();
		await keyboard.press("Shift+Tab");
		await expect(link).toBeFocused();
	});

	await test.step("minimised, from a link and from the field", async () => {
		await keyboard.press("Escape");
		await expect(launcher).toBeFocused();
		await keyboard.press("Enter");
		await expect(input).toBeFocused();
		await keyboard.press("Escape");
		await expect(launcher).toBeFocused();
		await expect(launcher).toHaveAccessibleName(/^Assistant ?, minimized$/);
		await expect(panel).toBeHidden();
		await expect(root).not.toHaveAttribute("inert");
		await keepPicture(page, "home-minimized");
		await keyboard.press("Enter");
		await expect(input).toBeFocused();
	});

	await test.step("a new conversation: the welcome again, and Undo", async () => {
		await keyboard.press("Tab");
		await expect(button("Nouvelle conversation")).toBeFocused();
		await keyboard.press("Enter");
		await expect(bubbles).toHaveCount(1);
		await expect(button("Nouvelle conversation")).toHaveCount(0);
		await expect(panel.getByText("Conversation cleared")).toBeVisible();
		await expect(input).toBeFocused();
		await expectAccessible();
		await keepPicture(page, "home-reset");
		await keyboard.press("Tab");
		await expect(button("Undo")).toBeFocused();
		await keyboard.press("Enter");
		await expect(bubbles).toHaveCount(3);
	});

	await button("Close").focus();
	await keyboard.press("Enter");
	await expect(panel).toBeHidden();
	await expect(launcher).toBeFocused();
	await expect(launcher).toHaveAttribute("aria-expanded", "false");
});
