import { messages as arabic } from "../client/messages/ar/data.ts";
import { messages as english } from "../client/messages/en/data.ts";
import { messages as french } from "../client/messages/fr/data.ts";
import { expect, keepPicture, test } from "./fixtures.ts";
import { keepConversations } from "./kept-conversations.ts";
import { modelIds, openModel } from "./playground-page.ts";

const languages = [
	{ tag: "en", path: "/data", words: english },
	{ tag: "fr", path: "/fr/data", words: french },
	{ tag: "ar", path: "/ar/data", words: arabic },
] as const;

test("the page is there before any script, complete, and readable at every width", async ({
	page,
	expectAccessible,
}) => {
	for (const { tag, path, words } of languages) {
		await test.step(tag, async () => {
			await page.setViewportSize({ width: 390, height: 3200 });
			const response = await page.goto(path);
			const html = await response?.text();
			expect(html).toContain(words.title);
			expect(html).toContain(words.leavesInput);
			await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.title);
			await expect(page.getByText(words.sandbox)).toHaveCount(8);
			await expect(page.getByText(words.keepsPointsMemory)).toBeVisible();
			await expect(page.getByText(words.rulesNone)).toBeVisible();
			await expect(page.getByText(words.nothing, { exact: true }).first()).toBeVisible();
			// French fills the same elements with other text.
			if (tag !== "fr") await expectAccessible(390, 1440);
			for (const width of [390, 1440]) {
				await page.setViewportSize({ width, height: 3200 });
				expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
				for (const colorScheme of ["dark", "light"] as const) {
					await page.emulateMedia({ colorScheme });
					await keepPicture(page, `data-${tag}-${width}-${colorScheme}`);
				}
			}
		});
	}
});

test("what the browser keeps is measured, and cleared by one button and the keyboard", async ({
	page,
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

	const other = await page.context().newPage();
	await openModel(other, "smolLm");
	const words = other.getByLabel("Text Input", { exact: true });
	await words.fill("My private words");
	await page.bringToFront();
	await page.keyboard.press("Enter");
	await dialog.getByRole("button", { name: "Clear everything" }).click();
	await expect(page.getByText(/^Cleared\. Your conversations/)).toBeFocused();
	await expect(row.getByText("nothing")).toBeVisible();
	expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
	await expect(words).not.toHaveValue("My private words");
	await other.reload();
	await expect(words).not.toHaveValue("My private words");
});
