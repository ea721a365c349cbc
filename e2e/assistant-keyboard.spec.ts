import { assistantOf } from "./assistant-page.ts";
import { expect, test } from "./fixtures.ts";

for (const { path, width } of [
	{ path: "/", width: 390 },
	{ path: "/playground", width: 1440 },
]) {
	test(`${path} at ${width} px by keyboard only`, async ({ page }) => {
		await page.setViewportSize({ width, height: 844 });
		const { launcher, input, send, last, bubbles, panel, button } = assistantOf(page);
		const { keyboard } = page;
		await page.goto(path);
		await launcher.focus();
		await keyboard.press("Enter");
		await expect(input).toBeFocused();

		await test.step("a blank question cannot be sent", async () => {
			await keyboard.type(" ");
			await keyboard.press("Shift+Enter");
			await expect(send).toBeDisabled();
			await keyboard.press("Enter");
			await expect(bubbles).toHaveCount(1);
			await input.clear();
		});

		await keyboard.type("Que fait");
		await keyboard.press("Shift+Enter");
		await keyboard.type("Whisper ?");
		await expect(input).toHaveValue("Que fait\nWhisper ?");
		await keyboard.press("Tab");
		await expect(send).toBeFocused();
		await keyboard.press("Enter");
		const link = last.getByRole("link").last();
		await expect(link).toHaveText("Orpheus TTS");
		await expect(input).toBeFocused();

		await keyboard.press("Shift+Tab");
		await expect(last.getByRole("button", { name: "Copy the answer" })).toBeFocused();
		await keyboard.press("Shift+Tab");
		await expect(link).toBeFocused();

		await keyboard.press("Escape");
		await expect(panel).toHaveAttribute("data-view", "minimized");
		await expect(button("Expand")).toBeFocused();
		await keyboard.press("Enter");
		await expect(input).toBeFocused();

		await keyboard.press("Tab");
		await expect(button("Nouvelle conversation")).toBeFocused();
		await keyboard.press("Enter");
		await expect(bubbles).toHaveCount(1);
		await expect(input).toBeFocused();
		await keyboard.press("Tab");
		await expect(button("Undo")).toBeFocused();
		await keyboard.press("Enter");
		await expect(bubbles).toHaveCount(3);

		await button("Close").focus();
		await keyboard.press("Enter");
		await expect(panel).toBeHidden();
		await expect(launcher).toBeFocused();
	});
}
