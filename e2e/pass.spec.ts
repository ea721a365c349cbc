import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { printPass } from "../server/pass/print-pass.ts";
import { startProcess } from "../testing/server-process.ts";
import { expect, keepPicture, test } from "./fixtures.ts";
import { generate, modelIds } from "./playground-page.ts";

/** The built site, and the command that makes passes for it. */
async function startSiteWithPasses() {
	const folder = mkdtempSync(join(tmpdir(), "vitrine-pass-"));
	const env = { DATA_DIR: folder };
	const site = await startProcess(resolve("dist/server/main.js"), env);
	const { origin } = site;
	return {
		screen: `${origin}/playground?model=${encodeURIComponent(modelIds.smolLm)}`,
		/** The link of a new pass, as `npm run pass` prints it. */
		link(points: number) {
			const args = ["--points", String(points), "--hours", "3", "--name", "4B"];
			const text = printPass(args, { ...env, PUBLIC_ORIGIN: origin });
			return /^http\S+$/m.exec(text)?.[0] ?? "";
		},
		async close() {
			await site.end("SIGTERM");
			rmSync(folder, { recursive: true });
		},
	};
}

let site: Awaited<ReturnType<typeof startSiteWithPasses>>;
test.beforeAll(async () => {
	site = await startSiteWithPasses();
});
test.afterAll(() => site.close());

test("a pass pays in place of the visitor, and says what is left", async ({
	page,
	expectAccessible,
}) => {
	await page.setViewportSize({ width: 390, height: 900 });
	await page.goto(site.link(1));
	// The link is removed from the address bar, so that nobody shares it by accident.
	await expect(page).toHaveURL(/\/playground$/);
	await page.getByLabel("Model Selection").selectOption(modelIds.smolLm);
	const facts = page.getByRole("button", { name: /^About / });
	await facts.click();
	await expect(page.getByText(/The pass “4B” has 1 of 1 left, until /)).toBeVisible();
	await keepPicture(page, "pass");
	await expectAccessible();
	await page.keyboard.press("Escape");
	await generate(page);
	await expect(page.getByText(/The pass “4B” has too few points left \(0\)/)).toBeVisible();
	await facts.click();
	await expect(page.getByText(/1 point a call\. You have \d+ of 60 left/)).toBeVisible();
	await keepPicture(page, "pass-spent");

	await test.step("a link that was changed is no pass, and the visitor's own points go on", async () => {
		await page.context().clearCookies();
		await page.goto(`${site.link(600).slice(0, -3)}AAA`);
		await page.getByLabel("Model Selection").selectOption(modelIds.smolLm);
		await expect(page.getByText(/This link isn’t a pass for this site/)).toBeVisible();
		await facts.click();
		await expect(page.getByText(/1 point a call\. You have \d+ of 60 left/)).toBeVisible();
	});
});
