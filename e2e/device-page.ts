import { expect, type Page } from "@playwright/test";

/** What the tiny models write. */
export const ANSWER =
	"Hello visitor, this small table gives one word after another and means none of them.";

export const results = (page: Page) => page.locator("#results");

/** Opens the card of the model for one's own device. */
export const offer = (page: Page) =>
	page.getByRole("button", { name: "Get a real answer on this device" });

export const start = (page: Page) =>
	page.getByRole("button", { name: /^Download .* and use it here$/ });

export const resume = (page: Page) => page.getByRole("button", { name: /^Go on downloading/ });

export const card = (page: Page) => page.getByRole("region", { name: "On your own device" });

/** Waits until the model has been downloaded. */
export const isThere = (page: Page) =>
	expect(page.getByText(/answers on your device/)).toBeVisible();

/** The model's card is above the form, the link to it after an error is below. */
export const toDevice = (page: Page) => page.getByRole("button", { name: "Answer on this device" });

export const toSite = (page: Page) => page.getByRole("button", { name: "Let this site answer" });

/** Opens a model's screen and its offer of the device; returns what page and workers request. */
export async function openOffer(page: Page, screen: string, from = ""): Promise<string[]> {
	const sent: string[] = [];
	page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
	const opened = await page.goto(screen);
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
export function expectNoDownload(sent: readonly string[]) {
	expect(sent.filter((request) => /resolve|tree|\.wasm|-worker/.test(request))).toEqual([]);
}

/** The device computed with the model's own files, and the visitor's words left it nowhere. */
export function expectPrivate(sent: readonly string[], address: string) {
	// The workers' own requests are recorded too; these two are theirs.
	expect(sent).toContainEqual(expect.stringMatching(/\/resolve\/.*model_q4\.onnx/));
	expect(sent).toContainEqual(expect.stringMatching(/ort-wasm.*\.wasm/));
	expect(sent.filter((request) => request.includes("secret-words"))).toEqual([]);
	expect(sent.filter((request) => /trpc\/(?!status)/.test(request))).toEqual([]);
	// The server would answer without its path too, but a proxy in front of it might not.
	const own = sent.filter((request) => request.startsWith(new URL(address).origin));
	expect(own.filter((request) => !request.startsWith(address))).toEqual([]);
}
