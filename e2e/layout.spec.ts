import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { startProcess } from "../testing/server-process.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { testModelsFile } from "../testing/test-models.ts";
import { expect, test } from "./fixtures.ts";
import { expectHighList, modelIds, openModel } from "./playground-page.ts";

const sizes = [
	{ width: 390, height: 844 },
	{ width: 768, height: 1024 },
	{ width: 1366, height: 768 },
	{ width: 1440, height: 900 },
];

test.describe("on one page", () => {
	// Of the failed calls whose effect must be in view.
	test.use({ allowedConsole: [/status of 502/] });

	test("each screen fits its windows: a text's, a conversation's, a result's and a frame's", async ({
		page,
	}) => {
		await openModel(page, "smolLm");
		await test.step("without a token the first window holds both notices, the steps and the form, at every size", () =>
			expectWholeForm(page));
		await test.step("after a press its effect is in view from every scroll position, and a result that grows keeps its head there", () =>
			expectEffect(page));
		await test.step("a conversation fills the window at every size: 300 px of messages, its composer at the foot", () =>
			expectFullConversation(page));
		await test.step("an embedded chat keeps no room for a button that a frame does not have", () =>
			expectRoomInFrame(page));
	});
});

async function expectWholeForm(page: Page) {
	for (const { width, height } of sizes) {
		await page.setViewportSize({ width, height });
		await expect(page.getByText("API Token Configuration Required")).toBeInViewport();
		await expect(page.getByText("API Token Configured")).toBeInViewport();
		await expect(page.getByText("Restart the server.")).toBeInViewport();
		await expect(page.getByRole("button", { name: "Generate" })).toBeInViewport({ ratio: 1 });
	}
	await page.evaluate(() => window.scrollTo(0, 0));
	await expectHighList(page, 520);

	await test.step("on a phone the list of models has room for every entry, whatever is chosen", async () => {
		const list = page.getByLabel("Model Selection");
		// The shortest name and the longest.
		for (const id of [modelIds.smolLm, modelIds.detr]) {
			await list.selectOption(id);
			await page.locator("main form").waitFor();
			for (const width of [320, 360, 390]) {
				await page.setViewportSize({ width, height: 844 });
				await list.click();
				const options = list.getByRole("option");
				await expect(options.nth(1)).toBeInViewport();
				const cut = await options.evaluateAll((all) =>
					all
						.filter((one) => one.checkVisibility())
						.filter((one) => {
							const { left, right } = one.getBoundingClientRect();
							return one.scrollWidth > one.clientWidth || left < 0 || right > innerWidth;
						})
						.map(({ textContent }) => textContent),
				);
				expect(cut, `${id} at ${width}`).toEqual([]);
				await page.keyboard.press("Escape");
			}
		}
	});
}

async function expectFullConversation(page: Page) {
	const composer = page.getByRole("textbox", { name: "Message" });
	const log = page.getByRole("log");
	const windows = [
		...sizes,
		{ width: 390, height: 664 },
		{ width: 1024, height: 700 },
		{ width: 1440, height: 600 },
		{ width: 390, height: 420 },
	];
	await page.getByLabel("Model Selection").selectOption(modelIds.deepSeek);
	const title = log.getByText("Start a conversation with DeepSeek");
	for (const { width, height } of windows) {
		await page.setViewportSize({ width, height });
		// With a phone's keyboard open, the page scrolls to the focused field.
		if (height < 500) await composer.focus();
		else await expect(title).toBeInViewport({ ratio: 1 });
		await expect(composer).toBeInViewport({ ratio: 1 });
		expect(await log.evaluate((element) => element.scrollTop)).toBe(0);
	}
	await composer.fill("Hello there");
	await composer.press("Enter");
	for (const { width, height } of windows.toReversed()) {
		await page.setViewportSize({ width, height });
		await expect(log.locator("[data-role=user]")).toBeInViewport();
		await expect(composer).toBeInViewport({ ratio: 1 });
		const box = await log.boundingBox();
		const field = await composer.boundingBox();
		expect(field?.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0));
		if (height > 500) expect(box?.height, `${width} x ${height}`).toBeGreaterThanOrEqual(300);
	}
}

test("on a phone the long names of a site and of a model have their lines, and nothing overflows", async ({
	page,
	endAfterwards,
}) => {
	const long = "École Internationale de Développement et d’Intelligence Artificielle de Ouarzazate";
	// As long as the catalogue allows.
	const model = "Very Long Name Of A Model With Many Words, 72B Instruct 2507";
	const models = join(temporaryFolder(), "models.yaml");
	const catalogue = readFileSync(testModelsFile, "utf8");
	writeFileSync(models, catalogue.replace("name: FLUX.1 Dev", `name: ${JSON.stringify(model)}`));
	const site = await startProcess(resolve("dist/server/main.js"), {
		SITE_NAME: long,
		MODELS_FILE: models,
	});
	endAfterwards(() => site.end("SIGTERM"));
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(site.origin);
	const name = page.getByRole("banner").getByText(long);
	const box = await name.boundingBox();
	expect(box?.width).toBeGreaterThan(110);
	expect(box?.height).toBeGreaterThan(30);
	expect(box?.height).toBeLessThan(44);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

	await openModel(page, "flux", site.origin);
	for (const width of [390, 320]) {
		await page.setViewportSize({ width, height: 844 });
		const list = page.getByLabel("Model Selection");
		await expect(list).toContainText(model);
		const cut = await list.evaluate((one) => one.scrollHeight - one.clientHeight);
		expect(cut, `${width} px`).toBe(0);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
	}
});

async function expectRoomInFrame(page: Page) {
	await page.setViewportSize({ width: 683, height: 700 });
	await page.goto("/embed?model=deepseek-ai%2FDeepSeek-R1-0528");
	const send = await page.getByRole("button", { name: "Send" }).boundingBox();
	expect((send?.x ?? 0) + (send?.width ?? 0)).toBeGreaterThan(683 - 24);
	// Its field is in the frame, however low that is.
	const log = page.getByRole("log");
	for (const height of [700, 520]) {
		await page.setViewportSize({ width: 360, height });
		await expect(page.getByRole("textbox", { name: "Message" })).toBeInViewport({ ratio: 1 });
		await expect.poll(async () => (await log.boundingBox())?.height).toBeGreaterThan(240);
	}
}

async function expectEffect(page: Page) {
	const field = page.getByRole("textbox", { name: "Text Input" });
	const results = page.locator("#results");
	await page.setViewportSize({ width: 844, height: 390 });
	await page.getByLabel("Model Selection").selectOption(modelIds.smolLm);
	await field.fill("A line.\n\n".repeat(30));
	await page.getByRole("button", { name: "Generate", exact: true }).click();
	await expect(results.getByRole("button", { name: "Copy the text" })).toBeVisible();
	await expect.poll(async () => (await results.boundingBox())?.height).toBeGreaterThan(390);
	await expect
		.poll(() => results.evaluate((card) => card.getBoundingClientRect().top))
		.toBeGreaterThan(-2);

	await page.setViewportSize({ width: 1366, height: 768 });
	await page.getByText("Parameters", { exact: true }).click();
	for (const [text, name, top] of [
		["hello", "Copy the text", 0],
		["hello", "Copy the text", 300],
		["hello", "Copy the text", 10_000],
		["sandbox:error=server-error", "Try again", 0],
		["sandbox:error=server-error", "Try again", 10_000],
	] as const) {
		await field.fill(`${text} ${top}`);
		// Not `click`, which would first scroll to its button.
		await page.evaluate((y) => {
			window.scrollTo(0, y);
			document.querySelector<HTMLFormElement>("main form")?.requestSubmit();
		}, top);
		await expect(results).toBeInViewport();
		await expect(results.getByRole("button", { name })).toBeInViewport();
	}
}
