import { errorSentence, errorTips } from "../shared/errors/error-texts.ts";
import { errors } from "../shared/errors.ts";
import { expect, test } from "./fixtures.ts";
import { generate, openModel } from "./playground-page.ts";

test.use({ allowedConsole: [/Failed to load resource|a part of the page could not be loaded/] });

/** One error that the visitor can retry, one that only the host can fix. */
const cases = [
	["rate-limit", "RATE_LIMIT"],
	["unauthorized", "AUTHENTICATION_FAILED"],
] as const;

test.describe("errors", () => {
	test("each is shown in red with its tips; without a connection it says so, and tries again", async ({
		page,
		context,
		expectAccessible,
	}) => {
		await openModel(page, "orpheus");
		for (const [name, code] of cases) {
			await generate(page, `sandbox:error=${name}`);
			const panel = page.getByRole("region", { name: "Error" });
			await expect(panel.getByRole("heading")).toHaveText(errorSentence(code));
			for (const tip of errorTips(code)) await expect(panel).toContainText(tip);
			await expect(panel).toContainText(/fix this|where the model runs/);
			await expect(panel).toContainText(/No points used.*Request [\w-]+/);
			await expect(panel.getByRole("button", { name: /^Try again/ })).toHaveCount(
				errors[code].fixer === "host" ? 0 : 1,
			);
			await expect(page.getByLabel("Text Input")).toHaveValue(`sandbox:error=${name}`);
			await expectAccessible();
		}

		await context.setOffline(true);
		await generate(page, "Good morning");
		const panel = page.getByRole("region", { name: "Error" });
		await expect(panel).toContainText("Failed to process request");
		await expect(panel).toContainText("your connection or our server may be down");
		await expect(panel).toContainText("You are offline");
		await expect(panel).toContainText("No points used");
		await context.setOffline(false);
		await panel.getByRole("button", { name: "Try again" }).click();
		await expect(page.getByRole("link", { name: "Download" })).toBeVisible();
	});

	test("a loading model is tried again once by itself", async ({ page, expectAccessible }) => {
		await page.clock.install();
		await openModel(page, "flux");
		const calls: string[] = [];
		page.on("request", (request) => {
			if (request.url().includes("generateImage")) calls.push(request.url());
		});
		await generate(page, "sandbox:error=loading");
		const panel = page.getByRole("region", { name: "Error" });
		await expect(panel).toContainText(errorSentence("MODEL_LOADING"));
		await expect(panel).toContainText("1-2 minutes on the first request");
		await expect(panel.getByText(/Trying again by itself in/)).toBeVisible();
		await expect(panel.getByRole("progressbar")).toBeVisible();
		await expectAccessible();
		await page.clock.runFor(121_000);
		await expect.poll(() => calls.length).toBe(2);
		// One automatic retry; after that the visitor decides.
		await expect(panel.getByRole("button", { name: /^Try again/ })).toBeVisible();
		await expect(panel.getByText(/by itself/)).toBeHidden();
	});

	test("a screen that cannot be loaded is tried again in its place", async ({ page }) => {
		// From the start, because the page prefetches the other screens.
		await page.route("**/assets/tts-*.js", (route) => route.abort());
		await openModel(page, "flux");
		await page.getByLabel("Text Input").fill("a boat");
		await page.getByLabel("Model Selection").selectOption("Orpheus TTS");
		await expect(page.getByText("This part of the page could not be loaded.")).toBeVisible();
		await expect(page.getByLabel("Model Selection")).toBeVisible();
		await page.goBack();
		await expect(page.getByLabel("Text Input")).toHaveValue("a boat");
		await page.goForward();
		await page.getByRole("button", { name: "Try again" }).click();
		await expect(page.getByText("This part of the page could not be loaded.")).toBeVisible();
		await page.unroute("**/assets/tts-*.js");
		await expect(page.getByLabel("Text Input")).toHaveValue("The answer to the universe is 42");
	});
});
