import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { generate } from "./playground-page.ts";
import { startSiteWithDevice } from "./site-with-device.ts";

const ANSWER =
	"Hello visitor, this small table gives one word after another and means none of them.";
let site: Awaited<ReturnType<typeof startSiteWithDevice>>;

// The browser itself says that it has WebGPU and no graphics processor.
test.use({ allowedConsole: [/No available adapters/] });
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
	site = await startSiteWithDevice("hub");
});
test.afterAll(() => site?.close());

/** Opens the offer, and fetches the model of the screen. */
async function fetchModel(page: Page) {
	await page.getByRole("button", { name: "Get a real answer on this device" }).click();
	await page.getByRole("button", { name: /^Fetch .* and use it here$/ }).click();
	await expect(page.getByText(/answers on your device/)).toBeVisible();
}

test("a text is written on the device, and nothing of it reaches a server", async ({ page }) => {
	const sent: string[] = [];
	page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
	await page.goto(site.screenOf("smolLm"));
	await expect(page.getByRole("button", { name: "Get a real answer" })).toBeVisible();
	expect(site.hub.asked).toEqual([]);
	await fetchModel(page);
	await generate(page, "secret-words of mine");
	await expect(page.locator("#results").getByText(ANSWER)).toBeVisible();
	await expect(page.getByText("Made on your device by smollm2-360m")).toBeVisible();
	expect(sent.filter((request) => request.includes("secret-words"))).toEqual([]);
	expect(sent.filter((request) => /trpc\/(?!status)/.test(request))).toEqual([]);
});
