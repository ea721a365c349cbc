import { assistantOf, holdReplies } from "./assistant-page.ts";
import { expect, keepPicture, test } from "./fixtures.ts";

const places = [
	{ path: "/", name: "phone", width: 390, height: 844 },
	{ path: "/playground", name: "desktop", width: 1440, height: 900 },
];

for (const { path, ...size } of places) {
	test.describe(`${path} on a ${size.name}`, () => {
		test.use({ viewport: { width: size.width, height: size.height } });

		test(`${size.name === "phone" ? "every state and text" : "its size and the focus"}, by keyboard only`, async ({
			page,
			expectAccessible,
		}) => {
			const release = await holdReplies(page);
			const { launcher, panel, input, send, bubbles, last, button } = assistantOf(page);
			const { keyboard } = page;
			const isPhone = size.name === "phone";
			const picture = (state: string) => `${path === "/" ? "home" : "playground"}-${state}`;
			const root = page.locator("#root");
			await page.goto(path);
			await expect(launcher).toHaveAttribute("aria-expanded", "false");
			await expect(panel).toHaveCount(0);
			await keepPicture(page, picture("closed"));
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
				if (!isPhone) await expect(launcher).toHaveAttribute("aria-expanded", "true");
				const log = panel.getByRole("log");
				expect(await log.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
				const { width = 0, height = 0 } = (await panel.boundingBox()) ?? {};
				expect([width, height].map(Math.round)).toEqual(
					isPhone ? [size.width, size.height] : [384, 500],
				);
				if (isPhone) {
					// The page behind is inert and does not scroll.
					await expect(root).toHaveAttribute("inert");
					await expect(panel).toHaveAttribute("aria-modal", "true");
					expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
				}
				await keepPicture(page, picture("greeting"));
			});
			if (!isPhone) {
				await keyboard.press("Escape");
				await expect(launcher).toBeFocused();
				return;
			}

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
				await keepPicture(page, picture("waiting"));
			});

			await test.step("the answer", async () => {
				release();
				await expect(bubbles).toHaveCount(3);
				await expect(last).toContainText("Aucun modèle n’est encore connecté");
				const link = last.getByRole("link").last();
				await expect(link).toHaveText("Orpheus TTS");
				await expect(last.locator("time")).toHaveText(/^\d\d:\d\d$/);
				await expect(last).toContainText("Demo answer");
				await expect(panel.getByText("Je réfléchis...")).toHaveCount(0);
				await expect(input).toBeFocused();
				await expectAccessible();
				await keepPicture(page, picture("answer"));
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
				await expectAccessible();
				await keepPicture(page, picture("minimized"));
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
				await keepPicture(page, picture("reset"));
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
	});
}
