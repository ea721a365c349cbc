import { assistantOf, holdReplies } from "./assistant-page.ts";
import { expect, keepPicture, test } from "./fixtures.ts";

const places = [
	{ path: "/", name: "phone", width: 390, height: 844 },
	{ path: "/playground", name: "desktop", width: 1440, height: 900 },
];

for (const { path, ...size } of places) {
	test.describe(`${path} on a ${size.name}`, () => {
		test.use({ viewport: { width: size.width, height: size.height } });

		test("every state and text", async ({ page, expectAccessible }) => {
			const release = await holdReplies(page);
			const assistant = assistantOf(page);
			const isPhone = size.name === "phone";
			const picture = (state: string) => `${path === "/" ? "home" : "playground"}-${state}`;
			await page.goto(path);
			await expect(assistant.launcher).toHaveAttribute("aria-expanded", "false");
			await expect(assistant.panel).toHaveCount(0);
			await keepPicture(page, picture("closed"));

			await assistant.launcher.click();
			await expect(assistant.input).toBeFocused();
			await expect(assistant.bubbles).toHaveCount(1);
			await expect(assistant.bubbles.first()).toContainText(
				"Bonjour\u202f! Je suis l’assistant de Vitrine.",
			);
			await expect(assistant.bubbles.first()).toContainText("You can write in any language.");
			await expect(assistant.bubbles.first().getByRole("listitem")).toHaveCount(4);
			await expect(assistant.bubbles.first().locator("time")).toHaveText(/^\d\d:\d\d$/);
			await expect(assistant.bubbles.first().locator("[lang=fr]").first()).toBeAttached();
			await expect(assistant.send).toBeDisabled();
			await expect(assistant.button("Nouvelle conversation")).toHaveCount(0);
			if (!isPhone) await expect(assistant.launcher).toHaveAttribute("aria-expanded", "true");
			// Nothing of the welcome is cut.
			const log = assistant.panel.getByRole("log");
			expect(await log.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
			const { width = 0, height = 0 } = (await assistant.panel.boundingBox()) ?? {};
			expect([width, height].map(Math.round)).toEqual(
				isPhone ? [size.width, size.height] : [384, 500],
			);
			const root = page.locator("#root");
			if (isPhone) {
				// The page behind is inert and does not scroll.
				await expect(root).toHaveAttribute("inert");
				await expect(assistant.panel).toHaveAttribute("aria-modal", "true");
				expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
			}
			await expectAccessible();
			await keepPicture(page, picture("greeting"));

			await assistant.ask("Quels modèles puis-je essayer ?");
			await expect(assistant.panel.getByText("Je réfléchis...")).toBeVisible();
			await expect(assistant.input).toBeDisabled();
			await expect(assistant.send).toBeDisabled();
			await expectAccessible();
			await keepPicture(page, picture("waiting"));

			release();
			await expect(assistant.bubbles).toHaveCount(3);
			await expect(assistant.bubbles.last()).toContainText("Aucun modèle n’est encore connecté");
			await expect(
				assistant.bubbles.last().getByRole("link", { name: "Orpheus TTS" }),
			).toBeVisible();
			await expect(assistant.bubbles.last().locator("time")).toHaveText(/^\d\d:\d\d$/);
			await expect(assistant.bubbles.last()).toContainText("Demo answer");
			await expect(assistant.panel.getByText("Je réfléchis...")).toHaveCount(0);
			await expect(assistant.input).toBeFocused();
			await expectAccessible();
			await keepPicture(page, picture("answer"));

			await assistant.input.press("Escape");
			await expect(assistant.button("Expand")).toBeFocused();
			expect((await assistant.panel.boundingBox())?.width).toBe(320);
			await expect(assistant.input).toBeHidden();
			await expect(root).not.toHaveAttribute("inert");
			await expect(assistant.panel).not.toHaveAttribute("aria-modal");
			await expectAccessible();
			await keepPicture(page, picture("minimized"));

			await assistant.button("Expand").click();
			await expect(assistant.input).toBeFocused();
			await assistant.button("Nouvelle conversation").click();
			await expect(assistant.bubbles).toHaveCount(1);
			await expect(assistant.button("Nouvelle conversation")).toHaveCount(0);
			await expect(assistant.panel.getByText("Conversation cleared")).toBeVisible();
			await expect(assistant.input).toBeFocused();
			await expectAccessible();
			await keepPicture(page, picture("reset"));
			await assistant.button("Undo").click();
			await expect(assistant.bubbles).toHaveCount(3);

			await assistant.button("Close").click();
			await expect(assistant.panel).toBeHidden();
			await expect(assistant.launcher).toBeFocused();
			await expect(assistant.launcher).toHaveAttribute("aria-expanded", "false");
		});
	});
}
