import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startProcess } from "../testing/server-process.ts";
import { asProvider } from "../testing/site.ts";
import { startStandIn } from "../testing/stand-in.ts";
import { expect, keepPicture, test } from "./fixtures.ts";
import { generate, modelIds } from "./playground-page.ts";

/** The built site with a provider of its own, since prepared answers outlive a test. */
async function startPreparingSite() {
	const provider = await startStandIn();
	const folder = mkdtempSync(join(tmpdir(), "vitrine-prepared-"));
	const site = await startProcess(resolve("dist/server/main.js"), {
		...asProvider(provider.url),
		DATA_DIR: folder,
	});
	return {
		origin: site.origin,
		provider,
		async close() {
			await site.end("SIGTERM");
			await provider.close();
			rmSync(folder, { recursive: true });
		},
	};
}

let site: Awaited<ReturnType<typeof startPreparingSite>>;
test.beforeAll(async () => {
	site = await startPreparingSite();
});
test.afterAll(() => site.close());

for (const width of [390, 1440]) {
	test(`an example is answered at once for the next visitor, at ${width} pixels`, async ({
		page,
		browser,
		expectAccessible,
	}) => {
		await page.setViewportSize({ width, height: 900 });
		await page.goto(`${site.origin}/playground?model=${encodeURIComponent(modelIds.smolLm)}`);
		await generate(page);
		await expect(page.getByText(/Answered by/)).toBeVisible();

		const next = await browser.newPage({ viewport: { width, height: 900 } });
		await next.goto(`${site.origin}/playground?model=${encodeURIComponent(modelIds.smolLm)}`);
		const asked = site.provider.calls.length;
		await generate(next);
		await expect(next.getByText(/^Answer prepared on /)).toBeVisible();
		await expect(next.getByText("No points were used")).toBeVisible();
		expect(site.provider.calls).toHaveLength(asked);
		await keepPicture(next, `prepared-${width}`);

		const again = next.getByRole("button", { name: "Ask again (1 point)" });
		await again.focus();
		await next.keyboard.press("Enter");
		await expect(again).toBeHidden();
		await expect(next.getByText(/Answered by/)).toBeVisible();
		expect(site.provider.calls).toHaveLength(asked + 1);
		await next.close();
		await expectAccessible();
	});
}

test("a visitor's own words always go to the model", async ({ page }) => {
	const go = async () => {
		await page.goto(`${site.origin}/playground?model=${encodeURIComponent(modelIds.smolLm)}`);
		await generate(page, "Why is my garden blue?");
		await expect(page.getByText(/Answered by/)).toBeVisible();
	};
	const asked = site.provider.calls.length;
	await go();
	await go();
	expect(site.provider.calls).toHaveLength(asked + 2);
	await expect(page.getByText(/prepared on/)).toBeHidden();
});

test("the chat shows a prepared answer once, and asks the model to generate again", async ({
	page,
	browser,
}) => {
	const address = `${site.origin}/playground?model=${encodeURIComponent(modelIds.deepSeek)}`;
	const question = "Compare trains and planes for a trip of 600 km";
	await page.goto(address);
	await page.getByRole("button", { name: question }).click();
	await expect(page.getByRole("log").getByText(/ tokens · /)).toBeVisible();

	const next = await browser.newPage();
	await next.goto(address);
	await next.getByRole("button", { name: question }).click();
	await expect(next.getByText(/Answer prepared on /)).toBeVisible();
	const asked = site.provider.calls.length;
	await next.getByRole("button", { name: "Generate again" }).click();
	await expect(next.getByText(/Answer prepared on /)).toBeHidden();
	await expect(next.getByRole("log").getByText(/ tokens · /)).toBeVisible();
	expect(site.provider.calls).toHaveLength(asked + 1);
	await next.close();
});
