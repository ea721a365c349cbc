import { assistantOf } from "./assistant-page.ts";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { generate, resultsButton } from "./playground-page.ts";

const scripts = "**/assets/*.js";

test("before its scripts have come, a page does what is pressed; they wait until it is seen", async ({
	page,
}) => {
	const { launcher, input } = assistantOf(page);

	await test.step("links and languages lead on by themselves, and a model that is chosen stays", async () => {
		const release = await holdRequests(page, scripts);
		await page.goto("/playground?model=openai%2Fwhisper-large-v3", { waitUntil: "commit" });
		await page.locator("header [popovertarget]").click();
		await page.getByRole("link", { name: "Français" }).click();
		await expect(page).toHaveURL("/fr/playground?model=openai%2Fwhisper-large-v3");
		await page.locator("header [popovertarget]").click();
		await page.getByRole("link", { name: "English" }).click();
		await expect(page).toHaveURL("/playground?model=openai%2Fwhisper-large-v3");

		await page.getByRole("link", { name: "Home" }).click();
		await page.getByRole("link", { name: "Try the Playground" }).click();
		await expect(page).toHaveURL("/playground");
		await expect(page.getByRole("heading", { name: "AI Playground" })).toBeVisible();
		await page.getByLabel("Model Selection").selectOption("Orpheus TTS");
		await release();
		await expect(page.getByLabel("Text Input")).toBeVisible();
		await expect(page.getByLabel("Model Selection")).toHaveValue("canopylabs/orpheus-3b-0.1-ft");
		await expect(page).toHaveURL(/\?model=canopylabs/);
		// The choice is one step.
		await page.goBack();
		await expect(page.getByText("No Model Selected")).toBeVisible();
	});

	await test.step("the page shows first and asks for its code then; a button pressed meanwhile answers once it can", async () => {
		await page.addInitScript(() => {
			if (location.pathname !== "/playground") return;
			// However slow the machine, not after half a second.
			const { setTimeout } = globalThis;
			globalThis.setTimeout = Object.assign(
				(...[run, ms, ...rest]: Parameters<typeof setTimeout>) =>
					ms === 500 ? setTimeout(() => undefined) : setTimeout(run, ms, ...rest),
				setTimeout,
			);
			new MutationObserver((_changes, observer) => {
				if (!document.querySelector("script[type=module][src]")) return;
				observer.disconnect();
				performance.mark("code");
			}).observe(document, { childList: true, subtree: true });
		});
		const release = await holdRequests(page, scripts);
		await page.goto("/playground", { waitUntil: "commit" });
		// While the line would be idle, React arrives.
		await expect(page.locator("head link[rel=modulepreload]").first()).toHaveAttribute(
			"href",
			/react-/,
		);
		const at = (name: string) =>
			page.evaluate((one) => performance.getEntriesByName(one)[0]?.startTime ?? 0, name);
		await expect.poll(() => at("code")).toBeGreaterThan(0);
		const seen = await at("first-contentful-paint");
		expect(seen).toBeGreaterThan(0);
		expect(await at("code")).toBeGreaterThan(seen);
		await launcher.focus();
		await page.keyboard.press("Enter");
		await release();
		await expect(input).toBeFocused();
	});

	await test.step("so does an example; the page need not be painted, as in the background", async () => {
		await page.addInitScript(() => {
			if (location.pathname !== "/") return;
			globalThis.PerformanceObserver = class extends PerformanceObserver {
				override observe() {
					// Nothing is painted.
				}
			};
		});
		const release = await holdRequests(page, scripts);
		await page.goto("/", { waitUntil: "commit" });
		await page.getByRole("link", { name: "Draw a picture" }).click();
		await release();
		await expect(page.getByRole("img", { name: /^A lighthouse above/ })).toBeVisible();
	});
});

test.describe("where its scripts do not come", () => {
	test.use({ allowedConsole: [/Failed to load resource|a part of the page could not be loaded/] });

	test("a link leaves no trace; a page says so and recovers by itself, and earlier results come back", async ({
		page,
		context,
	}) => {
		await test.step("a link that is pointed at while offline", async () => {
			await page.goto("/");
			await expect(page.getByRole("button", { name: "Assistant" })).toBeVisible();
			await context.setOffline(true);
			await page.getByRole("link", { name: "Try the Playground" }).hover();
			const failed = page.waitForEvent("requestfailed");
			await page.getByRole("link", { name: "Playground", exact: true }).hover();
			await failed;
			await context.setOffline(false);
		});
		const note = page.getByRole("alert").filter({ hasText: "This page is not ready yet" });
		for (const [part, files] of [
			["first script", "every-page"],
			["code", "playground"],
			["texts", "page"],
		] as const) {
			await test.step(`a page without its ${part}`, async () => {
				const scripts = `**/assets/${files}-*.js`;
				await page.route(scripts, (route) => route.abort());
				await page.goto("/playground?model=canopylabs%2Forpheus-3b-0.1-ft");
				await expect(note).toBeVisible();
				await expect(page.getByText(/check your connection/i)).toHaveCount(0);
				await page.unroute(scripts);
				await expect(page.getByLabel("Text Input")).toBeVisible({ timeout: 20_000 });
				await expect(note).toHaveCount(0);
			});
		}
		await test.step("earlier results", async () => {
			await generate(page, "Good morning");
			await expect(resultsButton(page, 1)).toBeVisible();
			await page.route("**/assets/history-*.js", (route) => route.abort());
			const refused = page.waitForEvent("requestfailed");
			await page.reload();
			await refused;
			await expect(page.getByRole("button", { name: "Generate", exact: true })).toBeVisible();
			await page.unroute("**/assets/history-*.js");
			await expect(resultsButton(page, 1)).toBeVisible();
		});
	});
});
