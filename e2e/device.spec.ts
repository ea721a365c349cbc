import type { Page } from "@playwright/test";
import {
	ANSWER,
	card,
	expectNoDownload,
	expectPrivate,
	isThere,
	offer,
	openOffer,
	results,
	resume,
	start,
	toDevice,
	toSite,
} from "./device-page.ts";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { forgetFile } from "./indexed-db.ts";
import { generate, modelIds } from "./playground-page.ts";
import { startSiteWithDevice } from "./site-with-device.ts";

let site: Awaited<ReturnType<typeof startSiteWithDevice>>;

// This browser supports WebGPU but reports no GPU; the chat makes two calls that fail.
test.use({ allowedConsole: [/No available adapters|Failed to load resource.*\/trpc\/chat/] });
test.beforeEach(({ endAfterwards }) => endAfterwards(() => site?.close()));

test("with the files of a site below a path each task is computed on the device", async ({
	page,
	request,
}) => {
	site = await startSiteWithDevice("site", { OVER_BUDGET: "device", VISITOR_POINTS_PER_HOUR: "1" });
	// The check for maintainers is on the development server only.
	expect((await request.get(`${site.address}/device-check`)).status()).toBe(404);
	const analyze = () => page.getByRole("button", { name: "Analyze" }).click();
	const message = page.getByRole("textbox", { name: "Message", exact: true });
	const log = page.getByRole("log");
	const isMadeBy = (name: string) =>
		expect(results(page).getByText(`Made on your device by ${name}`)).toBeVisible();

	await test.step("the chat folds its thought apart from its answer; nothing reaches a server", async () => {
		const sent = await openOffer(page, site.screenOf("deepSeek"));
		await expect(card(page)).toContainText(/once\. Then free/);
		await expect(card(page).getByText(/from this site/)).toBeVisible();
		expectNoDownload(sent);
		await start(page).click();
		await isThere(page);
		await message.fill("secret-words of mine");
		await message.press("Enter");
		await expect(log.getByText(ANSWER)).toBeVisible();
		await expect(page.getByText("Somebody asks me")).toBeHidden();
		await isMadeBy("deepseek-r1-distill");
		expectPrivate(sent, site.address);
	});
	/** Asks the site, which cannot answer. */
	async function askSite(text: string) {
		await message.fill(text);
		await message.press("Enter");
		await expect(log.getByRole("region", { name: "Error" })).toBeVisible();
	}
	async function answerHere(count: number) {
		await expect(toDevice(page)).toHaveCount(2);
		// By key: what the status says after an error may move it.
		await toDevice(page).last().press("Enter");
		await expect(log.getByText(ANSWER)).toHaveCount(count);
		await expect(message).toBeFocused();
	}
	await test.step("one press leads there after an error, and without points", async () => {
		await toSite(page).click();
		await askSite("sandbox:error=server-error");
		await answerHere(2);
		await toSite(page).click();
		await page.getByRole("button", { name: /^About / }).click();
		await expect(page.getByText("1 of 1 left this hour")).toBeVisible();
		await page.keyboard.press("Escape");
		// Another tab spends the last point, which this one does not know yet.
		const release = await holdRequests(page, "**/trpc/status*");
		const spent = await request.post(`${site.address}/trpc/generateText?batch=1`, {
			headers: { "trpc-accept": "application/jsonl" },
			data: { 0: { modelId: modelIds.smolLm, prompt: "Hi" } },
		});
		expect(await spent.text()).toContain("text_generation");
		await askSite("Are you there?");
		await release();
		await expect(page.getByText("You need 1 point and have 0.").first()).toBeVisible();
		await answerHere(3);
	});
	await test.step("a picture is classified, and the things in it are boxed", async () => {
		await choose(page, "vit");
		await page.getByLabel("Picture file").setInputFiles("client/public/samples/fruit.jpg");
		await analyze();
		await expect(page.getByRole("list", { name: "Classification" })).toBeVisible();
		await choose(page, "detr");
		await expect(page.getByRole("img", { name: "Preview of fruit.jpg" })).toBeVisible();
		await analyze();
		await isMadeBy("detr-resnet-50");
	});
	await test.step("a recording is written down", async () => {
		await choose(page, "whisper");
		await page.getByLabel("Recording file").setInputFiles("testing/fixtures/tone.wav");
		await analyze();
		// Without optimised code, transcription takes half a minute on a busy machine.
		const words = results(page)
			.getByText(/I hear (low|high) sounds/)
			.first();
		await expect(words).toBeVisible({ timeout: 50_000 });
	});
	await test.step("a voice that the host adds is downloaded alone, before the model speaks", async () => {
		await choose(page, "orpheus");
		await forgetFile(page, "vitrine:/below/a/path:device", "voices/F1.bin");
		await page.reload();
		const sent: string[] = [];
		page.on("request", (request) => sent.push(request.url()));
		await offer(page).click();
		await expect(page.getByText("the browser has removed it")).toBeHidden();
		await resume(page).click();
		await isThere(page);
		const fetched = sent.filter((address) => address.includes("/resolve/"));
		expect(fetched).toEqual([expect.stringMatching(/\/voices\/F1\.bin$/)]);
	});
	await test.step("a text is read aloud, with the voices of the model on the device", async () => {
		await generate(page, "hello");
		await isMadeBy("supertonic-2");
		const position = page.getByRole("slider", { name: "Position" });
		await expect(position).toHaveAttribute("aria-valuetext", /of 0:0\d/);
		const voices = page.getByRole("group", { name: "Voice" });
		await expect(voices.getByRole("radio", { name: "F1" })).toBeVisible();
		await expect(voices.getByRole("radio")).toHaveCount(2);
		// The model on the device would read them aloud.
		await expect(page.getByRole("button", { name: "<laugh>" })).toHaveCount(0);
	});
});

/** Chooses a model, and downloads its model for devices. */
async function choose(page: Page, name: keyof typeof modelIds) {
	await page.getByLabel("Model Selection").selectOption(modelIds[name]);
	await offer(page).click();
	await start(page).click();
	await isThere(page);
}
