import { resolve } from "node:path";
import { assistantOf } from "./assistant-page.ts";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { waitForHydration } from "./hydration.ts";
import { dot, modelIds, openModel } from "./playground-page.ts";

// What a visitor does on a slow line before a part of the page has come counts, and what comes late takes nothing back.

const picture = resolve("testing/fixtures/noise.png");

test("what was done before its code came is kept, and what comes late opens nothing over what is done by then", async ({
	page,
	context,
}) => {
	await test.step("a file is opened once its code has come: dropped, by the mouse itself", async () => {
		const release = await holdRequests(page, /\/files-anywhere-/);
		await openModel(page, "smolLm");
		const mouse = await context.newCDPSession(page);
		for (const type of ["dragEnter", "dragOver", "drop"] as const) {
			const data = { items: [], files: [picture], dragOperationsMask: 1 };
			await mouse.send("Input.dispatchDragEvent", { type, x: 300, y: 300, data });
		}
		await release();
		await expect(page.getByText("noise.png").first()).toBeVisible();
		await expect(page).toHaveURL(/detr-resnet/);
	});
	await test.step("chosen in the field for any file", async () => {
		await page.unrouteAll();
		const release = await holdRequests(page, /\/files-anywhere-/);
		await page.goto("/playground");
		await waitForHydration(page);
		await page.locator("[data-any-file]").setInputFiles(dot);
		await release();
		await expect(page).toHaveURL(/model=/);
		await expect(page.getByText("dot.png").first()).toBeVisible();
	});
	await test.step("a part that comes late takes no focus from a field, and no words", async () => {
		await page.unrouteAll();
		const showPanel = await holdRequests(page, /\/assistant-panel-/);
		await openModel(page, "deepSeek");
		const message = page.getByRole("textbox", { name: "Message" });
		const { launcher, panel } = assistantOf(page);
		await launcher.click();
		await message.click();
		await page.keyboard.type("What is the capital ");
		await showPanel();
		await expect(panel).toBeVisible();
		await page.keyboard.type("of Peru?");
		await expect(message).toHaveValue("What is the capital of Peru?");
	});
	await test.step("a recipe is kept by a language that is chosen before it is read", async () => {
		await page.unrouteAll();
		const release = await holdRequests(page, /\/task-/);
		const recipe =
			"#recipe=1&model=HuggingFaceTB%2FSmolLM3-3B&task=generateText&text=About%20the%20sea";
		await page.goto(`/playground?model=${encodeURIComponent(modelIds.smolLm)}${recipe}`);
		await waitForHydration(page);
		await page.locator("header [popovertarget]").click();
		await page.getByRole("link", { name: "Français" }).click();
		await expect(page).toHaveURL(/\/fr\/playground/);
		await release();
		await expect(page.locator("main form textarea").first()).toHaveValue("About the sea");
	});

	// The language that was chosen.
	await context.clearCookies();
	await page.unrouteAll();
	const sent: string[] = [];
	page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
	await test.step("a file for any model", async () => {
		const release = await holdRequests(page, /\/take-file-/);
		await page.goto("/playground");
		await expect(page.getByRole("link", { name: "Draw a picture" })).toBeVisible();
		await page.waitForLoadState("networkidle");
		await page.locator("[data-any-file]").setInputFiles(dot);
		await expect(page.getByText("Preparing the picture…")).toBeVisible();
		await page.locator("footer a[href$='/data']").click();
		await expect(page).toHaveURL(/\/data$/);
		const come = page.waitForResponse(/\/take-file-/);
		await release();
		await come;
		await page.waitForTimeout(500);
		await expect(page).toHaveURL(/\/data$/);
	});
	await test.step("the sample of an example", async () => {
		const release = await holdRequests(page, "**/samples/*");
		await page.goto(`/playground?model=${encodeURIComponent(modelIds.smolLm)}`);
		await page.getByRole("link", { name: "Home" }).click();
		await page.getByRole("link", { name: "Find objects" }).click();
		await page.getByLabel("Picture file").setInputFiles({ ...dot, name: "mine.png" });
		await expect(page.getByText("mine.png").first()).toBeVisible();
		const come = page.waitForResponse("**/samples/*");
		await release();
		await come;
		await expect(page).not.toHaveURL(/run=1/);
		await expect(page.getByText("mine.png").first()).toBeVisible();
	});
	await test.step("an example that the status lets run", async () => {
		const release = await holdRequests(page, "**/trpc/status*");
		await page.goto(`/playground?model=${encodeURIComponent(modelIds.smolLm)}&run=1`);
		await waitForHydration(page);
		const field = page.getByRole("textbox", { name: "Text Input" });
		await field.fill("My own long letter");
		await release();
		await expect(page).not.toHaveURL(/run=1/);
		await expect(field).toHaveValue("My own long letter");
	});
	expect(sent.filter((url) => !url.includes("status"))).toEqual([]);

	await test.step("a recorder that does not come leaves the way back; one that comes late waits for a press", async () => {
		await page.clock.install();
		const release = await holdRequests(page, /\/(use-)?recorder-/);
		await openModel(page, "whisper");
		await page.getByRole("button", { name: "Use Microphone" }).click();
		await page.getByRole("button", { name: "Hide Recorder" }).click();
		await page.getByRole("button", { name: "Use Microphone" }).click();
		await page.clock.runFor(6_000);
		await release();
		await expect(page.getByRole("button", { name: "Start Recording" })).toBeVisible();
		await expect(page.getByText("REC", { exact: true })).toHaveCount(0);
	});
});
