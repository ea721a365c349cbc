import type { Page } from "@playwright/test";
import { isEngineInstalled } from "../engine/testing/build-engine.ts";
import { keepBusy } from "../engine/testing/chat-request.ts";
import { expect, test } from "./fixtures.ts";
import { generate, modelIds } from "./playground-page.ts";
import { recordSeconds } from "./recorder-page.ts";
import { startSiteBesideEngine } from "./site-beside-engine.ts";

const ANSWER =
	"Hello visitor, this small table gives one word after another and means none of them.";
let site: Awaited<ReturnType<typeof startSiteBesideEngine>>;

// One real engine and one site for all tests, one after the other.
test.describe.configure({ mode: "default" });
test.skip(!isEngineInstalled, "the engine is not installed: npm install --prefix engine");
test.use({
	// A model that is not loaded yet answers 503 first.
	allowedConsole: [/503 \(Service Unavailable\)/],
});

test.beforeAll(async () => {
	site = await startSiteBesideEngine();
});
test.afterAll(() => site?.close());

const screenOf = (name: keyof typeof modelIds) =>
	`${site.origin}/playground?model=${encodeURIComponent(modelIds[name])}`;

test("a model that is not loaded yet is waited for, and then writes; none draws", async ({
	page,
	expectAccessible,
}) => {
	await page.goto(screenOf("smolLm"));
	await expect(page.getByText("Small models on this server answer")).toBeVisible();
	await page.getByRole("button", { name: "About SmolLM3-3B" }).click();
	const facts = page.getByRole("group", { name: "About SmolLM3-3B" });
	await expect(facts.getByText("smollm2-360m, on this server")).toBeVisible();
	await expectAccessible();
	await page.keyboard.press("Escape");
	await generate(page, "Hi there");
	await expect(page.locator("#results").getByText(ANSWER)).toBeVisible();
	await page.getByLabel("Model Selection").selectOption(modelIds.flux);
	await expect(page.getByText("The models on this server draw no pictures")).toBeVisible();
	await expectAccessible();
});

test.describe("with its models loaded", () => {
	test.beforeAll(async () => {
		await site.engine.wake("deepseek-r1-distill", "whisper-base");
	});

	test("the chat folds its thought apart from its answer, and queues", async ({
		page,
		expectAccessible,
	}) => {
		await page.clock.install();
		await page.goto(screenOf("deepSeek"));
		const message = page.getByRole("textbox", { name: "Message", exact: true });
		await message.fill("Hi there");
		await message.press("Enter");
		await expect(page.getByRole("log").getByText(ANSWER)).toBeVisible();
		await expect(page.getByText("Somebody asks me")).toBeHidden();
		await page.getByRole("button", { name: /Thought for/ }).click();
		await expect(page.getByText("Somebody asks me so I look up what follows")).toBeVisible();

		// The page shows the place in the queue.
		const leave = await keepBusy(site.engine.url);
		await message.fill("Hi there");
		await message.press("Enter");
		await expect(async () => {
			// The page asks for the status every four seconds, in which the engine would compute.
			await page.clock.fastForward(4_000);
			const place = page.getByText("Your place in this model’s queue: 1 of 1.");
			await expect(place).toBeVisible({ timeout: 500 });
		}).toPass();
		await expectAccessible();
		leave();
		await expect(page.getByRole("log").getByText(ANSWER)).toHaveCount(2);
	});

	test("what the microphone recorded goes to the engine as WAV, and is heard", async ({ page }) => {
		await watchFiles(page);
		await page.goto(screenOf("whisper"));
		await page.getByRole("button", { name: "Use Microphone" }).click();
		await recordSeconds(page, 2);
		await page.getByRole("button", { name: "Stop and analyze" }).click();
		// The fake microphone beeps, so the transcript is not empty.
		await expect(page.getByText(/I hear (low|high) sounds/).first()).toBeVisible();
		const head = Buffer.from(await page.evaluate<number[]>("sentFile()"));
		expect(head.toString("latin1", 0, 16)).toMatch(/^RIFF.{4}WAVEfmt $/s);
		expect([head.readUInt16LE(22), head.readUInt32LE(24)]).toEqual([1, 16_000]);
	});
});

/** Records the last file that the page put into a form, because requests do not show it. */
function watchFiles(page: Page) {
	return page.addInitScript(() => {
		const append = FormData.prototype.append;
		let file = new Blob();
		FormData.prototype.append = function (name: string, value: string | Blob) {
			if (value instanceof Blob) file = value;
			return Reflect.apply(append, this, [name, value]);
		};
		Object.assign(globalThis, {
			sentFile: async () => [...new Uint8Array(await file.slice(0, 44).arrayBuffer())],
		});
	});
}
