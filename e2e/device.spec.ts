import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { generate, type modelIds } from "./playground-page.ts";
import { startSiteWithDevice } from "./site-with-device.ts";

const ANSWER =
	"Hello visitor, this small table gives one word after another and means none of them.";
let site: Awaited<ReturnType<typeof startSiteWithDevice>>;

// This browser supports WebGPU but reports no GPU.
test.use({ allowedConsole: [/No available adapters/] });
// One site for all tests, one after the other: the hub fails for one test only.
test.describe.configure({ mode: "default" });

const offer = (page: Page) =>
	page.getByRole("button", { name: "Get a real answer on this device" });
const start = (page: Page) => page.getByRole("button", { name: /^Download .* and use it here$/ });
const panel = (page: Page) => page.getByRole("region", { name: "On your own device" });
const results = (page: Page) => page.locator("#results");

/** Opens a model's screen, and downloads its model for devices. */
async function fetchModel(page: Page, name: keyof typeof modelIds) {
	await page.goto(site.screenOf(name));
	await offer(page).click();
	await start(page).click();
	await expect(page.getByText(/answers on your device/)).toBeVisible();
}

/** Fills in a chat message and sends it. */
async function ask(page: Page, text: string) {
	const message = page.getByRole("textbox", { name: "Message", exact: true });
	await message.fill(text);
	await message.press("Enter");
}

for (const place of ["hub", "site"] as const) {
	test.describe(`with files from the ${place}`, () => {
		test.beforeAll(async () => {
			site = await startSiteWithDevice(place);
		});
		test.afterAll(() => site?.close());

		test("a text is written on the device, and nothing of it reaches a server", async ({
			page,
			expectAccessible,
		}) => {
			const sent: string[] = [];
			page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
			const opened = await page.goto(site.screenOf("smolLm"));
			const policy = opened?.headers()["content-security-policy"];
			// The hub of these tests is on this machine, and a site below a path has the same policy.
			const from = place === "hub" ? ` ${site.hub.url} ${new URL(site.hub.weightsUrl).host}` : "";
			expect(policy?.split(";")).toEqual(
				expect.arrayContaining([
					expect.stringMatching(/^script-src 'self' .*'wasm-unsafe-eval'$/),
					"worker-src 'self'",
					`connect-src 'self'${from}`,
				]),
			);
			await expect(offer(page)).toBeVisible();
			await offer(page).click();
			await expect(panel(page)).toContainText(
				place === "hub"
					? /once, from 127.0.0.1\. Then free, private, offline\./
					: /once\. Then free/,
			);
			await expect(panel(page)).toContainText(/ (Fast|Slow) here|words a second\./);
			await expect(panel(page).getByText(/200,000 tokens/)).toBeHidden();
			await panel(page).getByText("Details").click();
			await expect(
				panel(page).getByText(place === "hub" ? /from 127.0.0.1, which sees/ : /from this site/),
			).toBeVisible();
			await expect(panel(page).getByText(/200,000 tokens/)).toBeVisible();
			await expectAccessible();
			// Nothing is downloaded before the visitor agrees.
			expect(sent.filter((request) => /resolve|tree|\.wasm|-worker/.test(request))).toEqual([]);
			await start(page).click();
			await expect(page.getByText("smollm2-360m answers on your device")).toBeVisible();
			await expect(panel(page).getByText(/100,000 tokens/)).toBeVisible();
			await generate(page, "secret-words of mine");
			await expect(results(page).getByText(ANSWER)).toBeVisible();
			await expect(results(page).getByText("Made on your device by smollm2-360m")).toBeVisible();
			await results(page).getByRole("button", { name: "Details" }).click();
			await expect(results(page).getByText("No points used")).toBeVisible();
			await page.keyboard.press("Escape");
			await expectAccessible();
			// The workers' own requests are recorded too; these two are theirs.
			expect(sent).toContainEqual(expect.stringMatching(/\/resolve\/.*model_q4\.onnx/));
			expect(sent).toContainEqual(expect.stringMatching(/ort-wasm.*\.wasm/));
			expect(sent.filter((request) => request.includes("secret-words"))).toEqual([]);
			expect(sent.filter((request) => /trpc\/(?!status)/.test(request))).toEqual([]);
			// The server would answer without its path too, but a proxy in front of it might not.
			const own = sent.filter((request) => request.startsWith(new URL(site.address).origin));
			expect(own.filter((request) => !request.startsWith(site.address))).toEqual([]);
		});

		if (place === "site") taskTests();
	});
}

/** Each task on its own screen. */
function taskTests() {
	test("the check for maintainers is on the development server only", async ({ request }) => {
		expect((await request.get(`${site.address}/device-check`)).status()).toBe(404);
	});

	test("the chat folds its thought apart from its answer", async ({ page }) => {
		await fetchModel(page, "deepSeek");
		await ask(page, "Hi there");
		await expect(page.getByRole("log").getByText(ANSWER)).toBeVisible();
		await expect(page.getByText("Somebody asks me")).toBeHidden();
		await expect(page.getByText(/Made on your device by deepseek-r1-distill/)).toBeVisible();
	});

	test("a picture is classified, and the things in another are boxed", async ({ page }) => {
		await fetchModel(page, "vit");
		await page.getByLabel("Picture file").setInputFiles("client/public/samples/fruit.jpg");
		await page.getByRole("button", { name: "Analyze" }).click();
		await expect(page.getByRole("list", { name: "Classification" })).toBeVisible();
		await fetchModel(page, "detr");
		await page.getByLabel("Picture file").setInputFiles("client/public/samples/fruit.jpg");
		await page.getByRole("button", { name: "Analyze" }).click();
		await expect(results(page).getByText(/Made on your device by detr/)).toBeVisible();
	});

	test("a recording is written down", async ({ page }) => {
		await fetchModel(page, "whisper");
		await page.getByLabel("Recording file").setInputFiles("testing/fixtures/tone.wav");
		await page.getByRole("button", { name: "Analyze" }).click();
		// Without optimised code, transcription takes half a minute on a busy machine.
		const words = results(page)
			.getByText(/I hear (low|high) sounds/)
			.first();
		await expect(words).toBeVisible({ timeout: 50_000 });
	});

	test("a text is read aloud, with the voices of the model on the device", async ({ page }) => {
		await fetchModel(page, "orpheus");
		await generate(page, "hello");
		const position = page.getByRole("slider", { name: "Position" });
		await expect(position).toHaveAttribute("aria-valuetext", /of 0:0\d/);
		await page.getByText("Parameters", { exact: true }).click();
		await expect(page.getByLabel("Voice").getByRole("option")).toHaveText([/./, "F1", "M1"]);
	});
}
