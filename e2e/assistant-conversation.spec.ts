import { assistantOf } from "./assistant-page.ts";
import { expect, keepPicture, test } from "./fixtures.ts";
import { storedKeys } from "./indexed-db.ts";

const apology = "Désolé, je rencontre des difficultés de connexion.";

test.use({ allowedConsole: [/Failed to load resource/] });

// client/assistant/assistant-panel.test.tsx has what needs no browser: languages, marks, failures, points, context.
test("it answers over a page, after failures too, survives a reload and is wiped", async ({
	page,
	context,
	expectAccessible,
}) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	const { open, ask, last, bubbles, button, panel, launcher, input } = assistantOf(page);
	await open("/playground");

	await test.step("its size, and the welcome, of which nothing is cut", async () => {
		await expect(launcher).toHaveAttribute("aria-expanded", "true");
		await expect(bubbles).toHaveCount(1);
		const log = panel.getByRole("log");
		expect(await log.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
		const { width = 0, height = 0 } = (await panel.boundingBox()) ?? {};
		expect([width, height].map(Math.round)).toEqual([384, 500]);
		await page.keyboard.press("Escape");
		await expect(launcher).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(input).toBeFocused();
	});

	await test.step("no network: the apology, and a retry that works", async () => {
		await context.setOffline(true);
		await ask("ما هذا الموقع؟");
		await expect(last).toContainText("vérifiez votre connexion à Internet");
		await context.setOffline(false);
		await button("Try again").click();
		await expect(last).toContainText("أنا مساعد هذا الموقع");
		await expect(last.locator("[lang=ar][dir=auto]")).toHaveCSS("direction", "rtl");
	});

	await test.step("a refusal: apology, next step, countdown", async () => {
		await page.route("**/trpc/widgetChat*", (route) =>
			route.fulfill({
				status: 429,
				json: {
					error: {
						code: -32029,
						message: "Rate limit exceeded. Please try again later.",
						data: { errorCode: "RATE_LIMIT", httpStatus: 429, retryAfterSeconds: 3 },
					},
				},
			}),
		);
		await ask("Que fait DETR ?");
		await expect(last).toContainText(apology);
		await expect(button("Try again in")).toBeDisabled();
		await expectAccessible();
		await keepPicture(page, "refused");
		await page.unrouteAll({ behavior: "ignoreErrors" });
		await expect(button("Try again")).toHaveText("Try again");
		await button("Try again").click();
		await expect(last).toContainText("DETR Object Detection");
	});

	await test.step("a reply is copied, and its link keeps the page", async () => {
		await last.getByRole("button", { name: "Copy the answer" }).click();
		await expect(last.getByText("Copied")).toBeAttached();
		const copied = await page.evaluate(() => navigator.clipboard.readText());
		expect(copied).toContain("DETR Object Detection");
		await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
		await last.getByRole("link", { name: "DETR Object Detection" }).click();
		await expect(page).toHaveURL(/\/playground\?model=facebook\/detr-resnet-50$/);
		await expect(page.locator("body[data-same-page]")).toBeAttached();
		// The address changes just before the page does.
		await expect(page.getByRole("button", { name: "Analyze" })).toBeVisible();
		await expect(panel).toHaveAttribute("data-view", "expanded");
		await expect(bubbles).toHaveCount(5);
	});

	await test.step("while a model loads, the button that stops the wait is in view", async () => {
		await ask("sandbox:error=loading");
		const stop = last.getByRole("button", { name: "Stop waiting" });
		await expect(stop).toBeInViewport({ ratio: 1 });
		await stop.click();
		await expect(stop).toHaveCount(0);
	});

	await test.step("a reload keeps it, and a new conversation wipes it from the browser", async () => {
		await page.reload();
		await expect(launcher).toBeVisible();
		await expect(panel).toHaveCount(0);
		await launcher.click();
		await expect(bubbles).toHaveCount(7);
		await button("Nouvelle conversation").click();
		await expect(bubbles).toHaveCount(1);
		await expect.poll(() => storedKeys(page, "vitrine.results", "rows")).toEqual([]);
	});
});

test("on a phone its button stays until the panel is there, and says if that cannot be loaded", async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const { launcher, input } = assistantOf(page);
	let refuse: () => void = () => undefined;
	const refused = new Promise<void>((resolve) => {
		refuse = resolve;
	});
	await page.route("**/assets/assistant-panel*", async (route) => {
		await refused;
		await route.abort();
	});
	await page.goto("/");
	for (const isOpen of [true, false, true]) {
		await launcher.click();
		await expect(launcher).toHaveAttribute("aria-expanded", `${isOpen}`);
		await expect(launcher).toBeFocused();
	}

	await test.step("it cannot be loaded: it says so, can be closed, and tried again", async () => {
		refuse();
		const note = page.getByRole("alert").filter({ hasText: apology });
		await expect(note).toBeVisible();
		await expect(launcher).toBeFocused();
		await note.getByRole("button", { name: "Close" }).click();
		await expect(note).toHaveCount(0);
		await expect(launcher).toBeFocused();
		await page.unrouteAll({ behavior: "ignoreErrors" });
		await launcher.click();
	});
	await expect(input).toBeFocused();
	await expect(launcher).toBeHidden();
	await page.keyboard.press("Escape");
	await expect(launcher).toBeFocused();
});
