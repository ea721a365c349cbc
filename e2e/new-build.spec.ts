import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { startProcess } from "../testing/server-process.ts";
import { expect, test } from "./fixtures.ts";
import { generate, modelIds, openModel } from "./playground-page.ts";

const screen = "**/assets/tts-*.js";
const note = "This site has a new version.";

test.use({ allowedConsole: [/Failed to load resource|a part of the page could not be loaded/] });

/**
 * Simulates a deployment: the old build's screen is gone, and the page names other scripts. `isWhole`: whether a newly
 * opened page finds all its parts.
 */
async function deploy(page: Page, isWhole: (opened: number) => boolean) {
	let opened = 0;
	await page.route(screen, (route) =>
		isWhole(opened) ? route.continue() : route.fulfill({ status: 404, json: {} }),
	);
	await page.route(
		({ pathname }) => pathname === "/playground",
		async (route) => {
			if (route.request().isNavigationRequest()) {
				opened += 1;
				return route.continue();
			}
			const response = await route.fetch();
			const body = (await response.text()).replace(/every-page-[\w-]+\.js/g, "every-page-other.js");
			return route.fulfill({ response, body });
		},
	);
	return { opened: () => opened };
}

async function chooseScreen(page: Page) {
	await page.getByLabel("Model Selection").selectOption("Orpheus TTS");
}

test("a part that is missing in the same build is no new version; a page of an older build says so or reloads, with all that was typed", async ({
	page,
	expectAccessible,
}) => {
	const said = page.getByRole("alert").filter({ hasText: note });
	const text = page.getByLabel("Text Input");
	await page.route(screen, (route) => route.fulfill({ status: 404, json: {} }));
	await openModel(page, "flux");
	const asked = page.waitForResponse((response) => {
		const { pathname } = new URL(response.url());
		return pathname === "/playground" && response.request().resourceType() === "fetch";
	});
	await chooseScreen(page);
	await asked;
	await expect(page.getByText("It keeps trying by itself.")).toBeVisible();
	await expect(page.getByText(note)).toHaveCount(0);

	await test.step("a page of an older build with a file in it only says so", async () => {
		await page.unrouteAll();
		const site = await deploy(page, (opened) => opened > 1);
		await page.getByLabel("Model Selection").selectOption(modelIds.vit);
		await page.getByLabel("Picture file").setInputFiles("testing/fixtures/noise.png");
		await expect(page.getByText("noise.png").first()).toBeVisible();
		await chooseScreen(page);
		await expect(said).toBeVisible();
		await page.waitForTimeout(1_000);
		expect(site.opened()).toBe(0);
	});
	await test.step("two builds that answer in turns make it reload once, and then it says so", async () => {
		await page.unrouteAll();
		const site = await deploy(page, () => false);
		await openModel(page, "flux");
		await chooseScreen(page);
		await expect(said).toBeVisible();
		await expect.poll(site.opened).toBe(2);
		await expect(said).toBeVisible();
		await expectAccessible(390, 1280);
		expect(site.opened()).toBe(2);
		await page.getByRole("button", { name: "Reload the page" }).click();
		await expect.poll(site.opened).toBe(3);
	});
	await test.step("once a part of it is gone it reloads, with all that was typed", async () => {
		// The part is missing there too.
		await expect(said).toBeVisible();
		await page.getByLabel("Model Selection").selectOption(modelIds.flux);
		await expect(text).toBeVisible();
		// As in a tab that has not reloaded before.
		await page.evaluate(() => sessionStorage.clear());
		await text.fill("a boat");
		await page.unrouteAll();
		const site = await deploy(page, (opened) => opened > 0);
		await chooseScreen(page);
		await expect(text).toHaveValue("The answer to the universe is 42");
		await expect(page).toHaveURL(/orpheus/);
		expect(site.opened()).toBe(1);
		await page.getByLabel("Model Selection").selectOption(modelIds.flux);
		await expect(text).toHaveValue("a boat");
	});
});

test("a page that stays open follows the list of models, and keeps what is written", async ({
	page,
	endAfterwards,
}) => {
	const folder = mkdtempSync(join(tmpdir(), "list-"));
	const file = join(folder, "models.yaml");
	const write = (models: object[]) => writeFileSync(file, JSON.stringify({ models }));
	const model = { id: "a/one", task: "generateText", name: "One", description: "Writes." };
	write([model]);
	const site = await startProcess(resolve("dist/server/main.js"), { MODELS_FILE: file });
	endAfterwards(() => site.end("SIGTERM"));
	await page.goto(`${site.origin}/playground?model=a%2Fone`);
	await generate(page, "hello");
	const submit = page.locator("main form [type=submit]");
	await expect(submit).not.toContainText("points");
	const field = page.getByRole("textbox", { name: "Text Input" });
	const reload = async (models: object[]) => {
		write(models);
		const before = site.output().length;
		site.hangUp();
		await expect.poll(() => site.output().slice(before)).toContain("the catalogue was read again");
		await field.fill("hello again");
		await page.getByRole("button", { name: "Generate" }).click();
	};
	await reload([{ ...model, points: 7 }]);
	await expect(submit).toContainText("7 points");
	await reload([{ ...model, id: "a/two", name: "Two" }]);
	await expect(
		page.getByText("This model isn’t available: the host hasn’t connected it."),
	).toBeVisible();
	await expect(field).toHaveValue("hello again");
	await expect(page.getByLabel("Model Selection")).toContainText("Two");
});
