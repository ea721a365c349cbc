import { messages as arabic } from "../client/messages/ar/status.ts";
import { messages as english } from "../client/messages/en/status.ts";
import { expect, keepBothThemes, test } from "./fixtures.ts";

test("the state of every model is readable everywhere, in English and mirrored in Arabic", async ({
	page,
	request,
	expectAccessible,
}) => {
	for (const { tag, path, words } of [
		{ tag: "en", path: "/status", words: english },
		{ tag: "ar", path: "/ar/status", words: arabic },
	]) {
		expect(await (await request.get(path)).text()).toContain(words.intro);
		await page.setViewportSize({ width: 390, height: 1800 });
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.title);
		await expect(page.getByRole("rowheader")).toHaveCount(7);
		await expect(page.getByText(words.dayOpen)).toBeVisible();
		// The browser is on the server's own machine.
		await expect(page.getByRole("heading", { name: words.backends })).toBeVisible();
		// Arabic has the same elements, mirrored.
		await expectAccessible(...(tag === "en" ? [1440, 390] : [390]));
		for (const width of [390, 1440]) {
			await page.setViewportSize({ width, height: 1800 });
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
			await keepBothThemes(page, `status-${tag}-${width}`);
		}
	}
});
