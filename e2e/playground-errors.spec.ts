import { errorSentence, errorTips } from "../shared/errors/error-texts.ts";
import { errors } from "../shared/errors.ts";
import { expect, test } from "./fixtures.ts";
import { generate, openModel } from "./playground-page.ts";

test.use({ allowedConsole: [/Failed to load resource/] });

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
			// The other has the same parts, without the button.
			if (errors[code].fixer !== "host") await expectAccessible();
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
});
