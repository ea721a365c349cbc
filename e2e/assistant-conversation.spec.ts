import { assistantOf, holdReplies } from "./assistant-page.ts";
import { expect, keepPicture, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { storedKeys } from "./indexed-db.ts";
import { changeStatus } from "./playground-page.ts";

const apology = "Désolé, je rencontre des difficultés de connexion.";

test("it answers in the question's language, is copied, survives a reload and is wiped", async ({
	page,
	context,
}) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	const { open, ask, last, bubbles, button, panel, launcher } = assistantOf(page);
	await open();
	for (const [language, question, reply] of [
		["en", "How do I use the microphone?", "I’m this site’s assistant"],
		["ar", "ما هذا الموقع؟", "أنا مساعد هذا الموقع"],
		["fr", "Que fait FLUX ?", "FLUX.1 Dev – Dessine une image"],
	] as const) {
		await ask(question);
		await expect(last).toContainText(reply);
		const text = last.locator(`[lang=${language}][dir=auto]`);
		await expect(text).toHaveCSS("direction", language === "ar" ? "rtl" : "ltr");
	}

	await test.step("a reply is announced once, as it is read", async () => {
		const announcement = page.locator("[data-announcement][aria-live=polite][lang=fr]");
		await expect(announcement).toContainText("FLUX.1 Dev – Dessine une image");
		await expect(announcement).not.toContainText("](");
	});

	await last.getByRole("button", { name: "Copy the answer" }).click();
	await expect(last.getByText("Copied")).toBeAttached();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("Dessine une image");

	await test.step("a reload keeps it", async () => {
		await page.reload();
		await expect(launcher).toBeVisible();
		await expect(panel).toHaveCount(0);
		await launcher.click();
		await expect(bubbles).toHaveCount(7);
	});

	await test.step("a new conversation wipes it from the browser", async () => {
		await button("Nouvelle conversation").click();
		await expect(bubbles).toHaveCount(1);
		await expect.poll(() => storedKeys(page, "vitrine.results", "rows")).toEqual([]);
		await page.reload();
		await launcher.click();
		await expect(bubbles).toHaveCount(1);
	});
});

test("it knows the error seen and the model chosen, and its links keep the page", async ({
	page,
}) => {
	const { launcher, ask, last, bubbles, panel } = assistantOf(page);
	const asking = () => page.waitForRequest(/\/trpc\/widgetChat/);
	await page.goto("/playground?model=HuggingFaceTB/SmolLM3-3B");
	await page.getByRole("textbox", { name: "Text Input" }).fill("sandbox:error=error-in-stream");
	await page.getByRole("button", { name: "Generate" }).click();
	await expect(page.locator("[data-error-code=API_ERROR]")).toBeVisible();
	await launcher.click();
	const asked = asking();
	await panel.getByRole("button", { name: "What does this error mean?" }).click();
	expect((await asked).postData()).toContain('"errorCode":"API_ERROR"');

	await ask("Que fait DETR ?");
	await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
	await last.getByRole("link", { name: "DETR Object Detection" }).click();
	await expect(page).toHaveURL(/\/playground\?model=facebook\/detr-resnet-50$/);
	await expect(page.locator("body[data-same-page]")).toBeAttached();
	// The address changes just before the page does.
	await expect(page.getByRole("button", { name: "Analyze" })).toBeVisible();
	await expect(bubbles).toHaveCount(5);

	const askedAgain = asking();
	await ask("What does this model do?");
	expect((await askedAgain).postData()).toContain('"modelId":"facebook/detr-resnet-50"');
	await expect(last.getByRole("button", { name: "Copy the answer" })).toBeVisible();
	await page.getByRole("link", { name: "Home" }).click();
	await expect(page).toHaveURL(/\/$/);
	await expect(panel).toHaveAttribute("data-view", "expanded");
	await expect(bubbles).toHaveCount(7);
});

test("a reply that nobody sees is marked", async ({ page, expectAccessible }) => {
	const { open, ask, button, bubbles, launcher } = assistantOf(page);
	const mark = page.getByText(", new answer");
	await open();
	for (const [index, way] of ["Minimize", "Close"].entries()) {
		const release = await holdReplies(page);
		await ask("Bonjour");
		await button(way).click();
		await expect(mark).toHaveCount(0);
		release();
		await expect(launcher).toHaveAccessibleName(/^Assistant ?, new answer$/);
		await expect(page.locator("[data-announcement]")).toHaveText("New answer from the assistant");
		await expectAccessible();
		await keepPicture(page, `unread-${way}`);
		await launcher.click();
		await expect(bubbles).toHaveCount(3 + 2 * index);
		await expect(mark).toHaveCount(0);
	}
});

test("on a phone its button stays until the panel is there", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const { launcher, input } = assistantOf(page);
	const release = await holdRequests(page, "**/assets/assistant-panel*");
	await page.goto("/");
	for (const isOpen of [true, false, true]) {
		await launcher.click();
		await expect(launcher).toHaveAttribute("aria-expanded", `${isOpen}`);
		await expect(launcher).toBeFocused();
	}
	release();
	await expect(input).toBeFocused();
	await expect(launcher).toBeHidden();
	await page.keyboard.press("Escape");
	await expect(launcher).toBeFocused();
});

test.describe("replies that fail", () => {
	test.use({ allowedConsole: [/Failed to load resource/] });

	test("no assistant, nothing to say, no answer: a text stands in, and nothing of the provider", async ({
		page,
	}) => {
		const { launcher, ask, last, bubbles, input, panel, send } = assistantOf(page);
		await test.step("the assistant itself cannot be loaded: it says so, can be closed, and tried again", async () => {
			await page.route("**/assets/assistant-panel*", (route) => route.abort());
			await page.goto("/");
			await launcher.click();
			const note = page.getByRole("alert").filter({ hasText: apology });
			await expect(note).toBeVisible();
			await expect(launcher).toBeFocused();
			await note.getByRole("button", { name: "Close" }).click();
			await expect(note).toHaveCount(0);
			await expect(launcher).toBeFocused();
			await page.unrouteAll({ behavior: "ignoreErrors" });
			await launcher.click();
			await expect(input).toBeFocused();
		});
		await test.step("a text that is too long gets a message and is not cut", async () => {
			await input.fill("x".repeat(4_010));
			await expect(input).toHaveValue("x".repeat(4_010));
			await expect(panel.getByText("4,010 of at most 4,000 characters")).toBeVisible();
			await expect(send).toBeDisabled();
		});
		const replies = [
			["empty", "Désolé, je n'ai pas pu générer une réponse. Veuillez réessayer."],
			["think-only", "Ma réflexion a pris toute la place prévue"],
			["unauthorized", apology],
			["not-found", apology],
			["html-502", apology],
		] as const;
		for (const [index, [failure, reply]] of replies.entries()) {
			await ask(`sandbox:error=${failure}`);
			await expect(bubbles).toHaveCount(3 + 2 * index);
			await expect(last).toContainText(reply);
			if (reply === apology) await expect(last).not.toContainText(/html|password|model/i);
		}
	});

	test("no network, a refusal with its countdown, a loading model, and Stop", async ({
		page,
		context,
		expectAccessible,
	}) => {
		await page.setViewportSize({ width: 1440, height: 900 });
		const { open, ask, last, button, input } = assistantOf(page);
		await open();
		await test.step("no network: the apology, and a retry that works", async () => {
			await context.setOffline(true);
			await ask("Bonjour");
			await expect(last).toContainText("vérifiez votre connexion à Internet");
			await context.setOffline(false);
			await button("Try again").click();
			await expect(last).toContainText("Je suis l’assistant de ce site");
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
			await ask("Bonjour");
			await expect(last).toContainText(apology);
			await expect(last).toContainText("Le fournisseur nous demande de ralentir");
			await expect(button("Try again in")).toBeDisabled();
			await expect(input).toBeEnabled();
			await expectAccessible();
			await keepPicture(page, "refused");
			await page.unrouteAll({ behavior: "ignoreErrors" });
			await expect(button("Try again")).toBeEnabled();
			await expect(button("Try again")).toHaveText("Try again");
			await button("Try again").click();
			await expect(last).toContainText("Je suis l’assistant de ce site");
		});

		await test.step("while a model loads, the button that stops the wait is in view", async () => {
			await ask("sandbox:error=loading");
			const stop = last.getByRole("button", { name: "Stop waiting" });
			await expect(stop).toBeInViewport({ ratio: 1 });
			await stop.click();
			await expect(stop).toHaveCount(0);
		});

		await test.step("stopping ends the wait", async () => {
			await holdReplies(page);
			await ask("Bonjour");
			await button("Stop").click();
			await expect(last).toContainText("Stopped");
			await expect(input).toBeEnabled();
		});
	});
});

test("a share that is used up closes suggestions, Send and Enter", async ({ page }) => {
	await changeStatus(page, {
		allowance: {
			visitor: { left: 0, limit: 60, refillsInSeconds: 90 },
			site: { left: 9, limit: 9, refillsInSeconds: 9 },
			overBudget: "refuse",
			prices: { widgetChat: 1, chat: 1 },
		},
	});
	const { open, ask, send, bubbles, panel } = assistantOf(page);
	await open();
	await expect(panel.getByText(/You need 1 point and have 0/)).toBeVisible();
	await expect(panel.getByRole("button", { name: "Is it free?" })).toBeDisabled();
	await ask("Bonjour");
	await expect(send).toBeDisabled();
	await expect(bubbles).toHaveCount(1);
});
