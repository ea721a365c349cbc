import type { Page } from "@playwright/test";
import { card, isThere, offer, resume, start } from "./device-page.ts";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { waitForHydration } from "./hydration.ts";
import { forgetFile } from "./indexed-db.ts";
import { generate, modelIds } from "./playground-page.ts";
import { startSiteWithDevice } from "./site-with-device.ts";

const ANSWER =
	"Hello visitor, this small table gives one word after another and means none of them.";
let site: Awaited<ReturnType<typeof startSiteWithDevice>>;

// This browser supports WebGPU but reports no GPU.
test.use({ allowedConsole: [/No available adapters/] });
test.beforeEach(({ endAfterwards }) => endAfterwards(() => site?.close()));

const results = (page: Page) => page.locator("#results");

/** Opens a model's screen and its offer of the device; returns what page and workers request. */
async function openOffer(
	page: Page,
	model: keyof typeof modelIds,
	from: string,
): Promise<string[]> {
	const sent: string[] = [];
	page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
	const opened = await page.goto(site.screenOf(model));
	const policy = opened?.headers()["content-security-policy"];
	expect(policy?.split(";")).toEqual(
		expect.arrayContaining([
			expect.stringMatching(/^script-src 'self' .*'wasm-unsafe-eval'$/),
			"worker-src 'self'",
			`connect-src 'self'${from}`,
		]),
	);
	await offer(page).click();
	await expect(card(page)).toContainText(/ (Fast|Slow) here|words a second\./);
	await card(page).getByText("Details").click();
	return sent;
}

/** Nothing is downloaded before the visitor agrees. */
function expectNoDownload(sent: readonly string[]) {
	expect(sent.filter((request) => /resolve|tree|\.wasm|-worker/.test(request))).toEqual([]);
}

/** The device computed with the model's own files, and the visitor's words left it nowhere. */
function expectPrivate(sent: readonly string[]) {
	// The workers' own requests are recorded too; these two are theirs.
	expect(sent).toContainEqual(expect.stringMatching(/\/resolve\/.*model_q4\.onnx/));
	expect(sent).toContainEqual(expect.stringMatching(/ort-wasm.*\.wasm/));
	expect(sent.filter((request) => request.includes("secret-words"))).toEqual([]);
	expect(sent.filter((request) => /trpc\/(?!status)/.test(request))).toEqual([]);
	// The server would answer without its path too, but a proxy in front of it might not.
	const own = sent.filter((request) => request.startsWith(new URL(site.address).origin));
	expect(own.filter((request) => !request.startsWith(site.address))).toEqual([]);
}

test("with a hub's files a text is written on the device, and nothing of it reaches a server", async ({
	page,
	expectAccessible,
}) => {
	site = await startSiteWithDevice("hub");
	// The hub of these tests is on this machine.
	const from = ` ${site.hub.url} ${new URL(site.hub.weightsUrl).host}`;
	const sent = await openOffer(page, "smolLm", from);
	await expect(card(page)).toContainText(/once, from 127.0.0.1\. Then free, private, offline\./);
	await expect(card(page).getByText(/from 127.0.0.1, which sees/)).toBeVisible();
	await expect(card(page).getByText(/200,000 tokens/)).toBeVisible();
	await expectAccessible();
	await card(page).getByText("Details").click();
	await expect(card(page).getByText(/200,000 tokens/)).toBeHidden();
	expectNoDownload(sent);
	await start(page).click();
	await expect(page.getByText("smollm2-360m answers on your device")).toBeVisible();
	await expect(card(page).getByText(/100,000 tokens/)).toBeVisible();

	// On the next visit the device is chosen before the code about it has come.
	const release = await holdRequests(page, /device-panel-/);
	await page.reload();
	await waitForHydration(page);
	await generate(page, "secret-words of mine");
	await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeVisible();
	release();
	await expect(results(page).getByText(ANSWER)).toBeVisible();
	await expect(page.getByText("smollm2-360m answers on your device")).toBeVisible();
	await expect(results(page).getByText("Made on your device by smollm2-360m")).toBeVisible();
	await results(page).getByRole("button", { name: "Details" }).click();
	await expect(results(page).getByText("No points used")).toBeVisible();
	await page.keyboard.press("Escape");
	await expectAccessible();
	expectPrivate(sent);
});

test("with the files of a site below a path each task is computed on the device", async ({
	page,
	request,
}) => {
	site = await startSiteWithDevice("site");
	// The check for maintainers is on the development server only.
	expect((await request.get(`${site.address}/device-check`)).status()).toBe(404);
	const analyze = () => page.getByRole("button", { name: "Analyze" }).click();
	const isMadeBy = (name: string) =>
		expect(results(page).getByText(`Made on your device by ${name}`)).toBeVisible();

	await test.step("the chat folds its thought apart from its answer; nothing reaches a server", async () => {
		const sent = await openOffer(page, "deepSeek", "");
		await expect(card(page)).toContainText(/once\. Then free/);
		await expect(card(page).getByText(/from this site/)).toBeVisible();
		expectNoDownload(sent);
		await start(page).click();
		await isThere(page);
		const message = page.getByRole("textbox", { name: "Message", exact: true });
		await message.fill("secret-words of mine");
		await message.press("Enter");
		await expect(page.getByRole("log").getByText(ANSWER)).toBeVisible();
		await expect(page.getByText("Somebody asks me")).toBeHidden();
		await isMadeBy("deepseek-r1-distill");
		expectPrivate(sent);
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
