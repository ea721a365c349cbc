import { readFile } from "node:fs/promises";
import type { APIResponse } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { changeStatus, generate, generateSent, holdBack, sandboxMark } from "./playground-page.ts";

test.describe("results", () => {
	test("a call shows its state from start to finish, Stop keeps what was there, and the keyboard is enough", async ({
		page,
		expectAccessible,
	}) => {
		const generateButton = page.getByRole("button", { name: "Generate", exact: true });
		const first = page.getByRole("img", { name: "a red house by a lake" });
		// A separate counter: other tests spend from this address's.
		const visitor = { left: 60, limit: 60, refillsInSeconds: 3_600 };
		const prices = { generateImage: 4 };
		await changeStatus(page, {
			allowance: { visitor, site: visitor, overBudget: "refuse", prices },
		});
		await test.step("a model is chosen by keyboard", async () => {
			await page.goto("/playground");
			await page.getByLabel("Model Selection").focus();
			await page.keyboard.type("FLUX");
			await page.keyboard.press("Enter");
			await expect(page).toHaveURL(/FLUX/);
		});
		await expect(page.getByText("press Generate to see it here")).toBeVisible();
		await expect(generateButton).toBeEnabled();
		const release = await holdBack(page, "generateImage");
		await generate(page, "a red house by a lake");
		await expect(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
		await expect(page.getByRole("status").getByText("Processing your request...")).toBeVisible();
		await expectAccessible();
		await release();
		await expect(first).toBeVisible();
		await expect(page.getByRole("status").getByText("The result is ready.")).toBeAttached();
		await expect(page.getByText("Demo answer", { exact: true })).toBeVisible();
		// views.spec.ts judges the picture and what stands around it.

		await test.step("the picture has prompt, model and a truthful download", async () => {
			const results = page.locator("#results");
			await expect(results.getByRole("heading", { name: "a red house by a lake" })).toBeVisible();
			await results.getByRole("button", { name: "Details" }).click();
			await expect(results.getByRole("definition").getByText("FLUX.1 Dev")).toBeVisible();
			await page.keyboard.press("Escape");
			const downloading = page.waitForEvent("download");
			await page.getByRole("link", { name: "Download" }).click();
			const download = await downloading;
			expect(download.suggestedFilename()).toMatch(/^generated-image-\d+\.png$/);
			const bytes = await readFile(await download.path());
			expect(bytes.subarray(1, 4).toString()).toBe("PNG");
			expect(bytes.toString("latin1")).toContain(sandboxMark);
		});

		await test.step("another call hides it, and Stop brings it back", async () => {
			await holdBack(page, "generateImage");
			await generateSent(page, "generateImage", "a boat");
			await expect(page.getByText("Processing your request...")).toBeVisible();
			await expect(first).toBeHidden();
			visitor.left = 56;
			const stopped = page.waitForEvent("requestfailed");
			await page.getByRole("button", { name: "Stop" }).click();
			await stopped;
			await expect(generateButton).toBeEnabled();
			await expect(generateButton).toBeFocused();
			await expect(page.getByLabel("Text Input")).toHaveValue("a boat");
			await expect(page.getByText("Stopped", { exact: true })).toBeVisible();
			await expect(page.getByText("4 points used", { exact: true })).toBeVisible();
			await expect(first).toBeVisible();
			await page.getByRole("button", { name: /^About / }).click();
			await expect(page.getByText("You have 56 of 60 left this hour.")).toBeVisible();
			await page.keyboard.press("Escape");
		});

		await test.step("a call that never began costs nothing", async () => {
			await generate(page, "a boat");
			await page.getByRole("button", { name: "Stop" }).click();
			await expect(page.getByText("No points used", { exact: true })).toBeVisible();
		});

		await test.step("a reload in the middle says so, and the call can be made again", async () => {
			await generate(page, "a lighthouse");
			await expect(page.getByText("Processing your request...")).toBeVisible();
			await page.reload();
			const note = page.getByText("Interrupted: the page was reloaded or closed before the end.");
			await expect(note).toBeVisible();
			await page.unrouteAll({ behavior: "ignoreErrors" });
			await page.locator("#results").getByRole("button", { name: "Generate again" }).click();
			await expect(page.getByRole("img", { name: "a lighthouse" })).toBeVisible();
			await expect(note).toHaveCount(0);
		});

		await page.getByLabel("Text Input").focus();
		await page.keyboard.press("Control+A");
		await page.keyboard.type("a tree on a hill");
		await page.keyboard.press("Control+Enter");
		await expect(page.getByRole("img", { name: "a tree on a hill" })).toBeVisible();
		// Shapes and number are one stop each, between the field and its button.
		await page.keyboard.press("Tab");
		await expect(page.getByRole("radio", { name: "1:1" })).toBeFocused();
		await page.keyboard.press("Tab");
		await expect(page.getByRole("radio", { name: "1", exact: true })).toBeFocused();
		await page.keyboard.press("Tab");
		await expect(page.getByRole("button", { name: "Generate", exact: true })).toBeFocused();
		// Between the form and the downloads: ideas, parameters, the question's pencil, details, the ways on.
		const download = page.getByRole("link", { name: "Download" });
		const isReached = () => download.evaluate((one) => one === document.activeElement);
		for (let stop = 0; stop < 14 && !(await isReached()); stop++) await page.keyboard.press("Tab");
		await expect(download).toBeFocused();

		await test.step("the focus stays where a press disables its own button", async () => {
			const form = page.locator("form", { has: page.getByLabel("Text Input") });
			const submit = form.locator("[type=submit]");
			// An immediate answer disables nothing.
			const release = await holdBack(page, "generateImage");
			await submit.press("Enter");
			await expect(page.getByText("Processing your request...")).toBeVisible();
			await expect(submit).toBeFocused();
			await release();
			await expect(page.getByRole("img", { name: "a tree on a hill" })).toBeVisible();
			await expect(submit).toBeFocused();
			const releaseLast = await holdBack(page, "generateImage");
			await page.getByRole("button", { name: "Another one" }).press("Enter");
			await expect(page.locator("#results")).toBeFocused();
			await releaseLast();
		});

		await test.step("also where a slow device has the answer before the address has changed", async () => {
			const strip = page.getByRole("list", { name: "Pictures of this description" });
			const pictures = strip.getByRole("listitem");
			const another = page.getByRole("button", { name: "Another one" });
			await expect(pictures).toHaveCount(3);
			await expect(another).toBeEnabled();
			await page.unrouteAll({ behavior: "ignoreErrors" });
			// The same answer again comes at once.
			let answer: APIResponse | undefined;
			await page.route("**/trpc/generateImage*", async (route) => {
				answer ??= await route.fetch();
				await route.fulfill({ response: answer });
			});
			await another.press("Enter");
			await expect(pictures).toHaveCount(4);
			const slow = await page.context().newCDPSession(page);
			await slow.send("Emulation.setCPUThrottlingRate", { rate: 6 });
			await expect(another).toBeEnabled();
			await another.press("Enter");
			await expect(pictures).toHaveCount(5);
			await slow.send("Emulation.setCPUThrottlingRate", { rate: 1 });
			await expect(page.locator("#results")).toBeFocused();
		});
	});
});
