import { messages as arabic } from "../client/messages/ar/status.ts";
import { messages as english } from "../client/messages/en/status.ts";
import { messages as french } from "../client/messages/fr/status.ts";
import { expect, keepPicture, test } from "./fixtures.ts";
import { generate, openModel } from "./playground-page.ts";

for (const { tag, path, words } of [
	{ tag: "en", path: "/status", words: english },
	{ tag: "fr", path: "/fr/status", words: french },
	{ tag: "ar", path: "/ar/status", words: arabic },
]) {
	test(`${tag}: the state of every model, readable everywhere`, async ({
		page,
		request,
		expectAccessible,
	}) => {
		expect(await (await request.get(path)).text()).toContain(words.intro);
		await page.setViewportSize({ width: 390, height: 1800 });
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.title);
		await expect(page.getByRole("rowheader")).toHaveCount(7);
		await expect(page.getByText(words.dayOpen)).toBeVisible();
		// The browser is on the server's own machine.
		await expect(page.getByRole("heading", { name: words.backends })).toBeVisible();
		// French fills the same elements with other text.
		if (tag !== "fr") await expectAccessible(390, 1440);
		for (const width of [390, 1440]) {
			await page.setViewportSize({ width, height: 1400 });
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
			for (const colorScheme of ["dark", "light"] as const) {
				await page.emulateMedia({ colorScheme });
				await keepPicture(page, `status-${tag}-${width}-${colorScheme}`);
			}
		}
	});
}

test("a call shows in it, and behind a proxy the host needs the token", async ({
	page,
	browser,
}) => {
	await openModel(page, "smolLm");
	await generate(page, "Tell me of the sea");
	await page.getByRole("contentinfo").getByRole("link", { name: "Status" }).click();
	await expect(page).toHaveURL("/status");
	await expect(page.getByText(/^SmolLM3-3B at sandbox · \d+ answer/)).toBeVisible();

	const visitor = await browser.newPage({ extraHTTPHeaders: { "x-forwarded-for": "203.0.113.7" } });
	await visitor.goto("/status");
	await expect(visitor.getByRole("rowheader")).toHaveCount(7);
	await expect(visitor.getByLabel("METRICS_TOKEN")).toBeHidden();
	await visitor.goto("/status?host");
	await visitor.getByLabel("METRICS_TOKEN").fill("guess");
	await visitor.keyboard.press("Enter");
	await expect(visitor.getByText(english.refused)).toBeVisible();
	await expect(visitor.getByText(/at sandbox/)).toBeHidden();
});
