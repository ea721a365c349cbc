import { messages as arabic } from "../client/messages/ar/data.ts";
import { messages as english } from "../client/messages/en/data.ts";
import { expect, keepBothThemes, test } from "./fixtures.ts";
import { keepConversations } from "./kept-conversations.ts";
import { closeAndPress, modelIds, openModel } from "./playground-page.ts";

const languages = [
	{ tag: "en", path: "/data", words: english },
	{ tag: "ar", path: "/ar/data", words: arabic },
] as const;

test("what the browser keeps is measured, and cleared by one button and the keyboard, once asked about", async ({
	page,
	expectAccessible,
}) => {
	const { deepSeek: modelId } = modelIds;
	await keepConversations(page, [{ id: "1-a", modelId, said: [["Remember me", "Who are you?"]] }]);
	await openModel(page, "deepSeek");
	await expect(page.getByRole("log").getByText("Who are you?")).toBeVisible();
	await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
	await expect(page).toHaveURL("/data");
	await expect(page.getByRole("main")).toBeFocused();
	await expect(page).toHaveTitle(/^This site and your data/);
	const row = page.getByRole("row", { name: /^Conversations/ });
	await expect(row.getByText(/^\d+(\.\d)? k?B$/)).toBeVisible();

	const clear = page.getByRole("main").getByRole("button", { name: "Clear all my data" });
	await clear.focus();
	await page.keyboard.press("Enter");
	const dialog = page.getByRole("dialog", { name: "Clear all your data?" });
	await expect(dialog).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await expect(clear).toBeFocused();
	await expect(row.getByText(/B$/)).toBeVisible();
	await page.keyboard.press("Enter");
	const cancel = dialog.getByRole("button", { name: "Cancel" });
	await expect(cancel).toBeFocused();
	await closeAndPress(dialog, clear);
	await expect(cancel).toBeFocused();
	await expectAccessible();
	await cancel.press("Enter");
	await expect(clear).toBeFocused();

	const other = await page.context().newPage();
	await openModel(other, "smolLm");
	const words = other.getByLabel("Text Input", { exact: true });
	await words.fill("My private words");
	await page.bringToFront();
	await page.keyboard.press("Enter");
	await dialog.getByRole("button", { name: "Clear everything" }).click();
	await expect(page.getByText(/^Cleared\. Your conversations/)).toBeFocused();
	await expect(row.getByText("nothing")).toBeVisible();
	expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
	await expect(words).not.toHaveValue("My private words");
	await other.reload();
	await expect(words).not.toHaveValue("My private words");
	await other.close();

	await test.step("the page is there before any script, complete, and readable at every width", async () => {
		for (const { tag, path, words } of languages) {
			await test.step(tag, async () => {
				const html = await (await page.request.get(path)).text();
				expect(html).toContain(words.title);
				expect(html).toContain(words.leavesInput);
				await page.setViewportSize({ width: 390, height: 3200 });
				// English is open.
				if (tag !== "en") await page.goto(path);
				await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.title);
				await expect(page.getByText(words.sandbox)).toHaveCount(8);
				await expect(page.getByText(words.keepsPointsMemory)).toBeVisible();
				await expect(page.getByText(words.rulesNone)).toBeVisible();
				await expect(page.getByText(words.nothing, { exact: true }).first()).toBeVisible();
				// Arabic has the same elements, mirrored.
				if (tag === "en") await expectAccessible(390, 1440);
				for (const width of [390, 1440]) {
					await page.setViewportSize({ width, height: 3200 });
					expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
					await keepBothThemes(page, `data-${tag}-${width}`);
				}
			});
		}
	});
});
