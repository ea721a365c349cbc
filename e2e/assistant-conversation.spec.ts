import { assistantOf, holdReplies } from "./assistant-page.ts";
import { expect, keepPicture, test } from "./fixtures.ts";
import { changeStatus } from "./playground-page.ts";

const apology = "Désolé, je rencontre des difficultés de connexion.";

test.describe("languages", () => {
	test("a question is answered in its language", async ({ page }) => {
		const { open, ask, last } = assistantOf(page);
		await open();
		for (const [language, question, reply] of [
			["fr", "Qui a créé ce site ?", "Je suis l’assistant de Vitrine"],
			["en", "How do I use the microphone?", "I’m the assistant of Vitrine"],
			["ar", "ما هذا الموقع؟", "أنا مساعد Vitrine"],
		] as const) {
			await ask(question);
			await expect(last).toContainText(reply);
			const text = last.locator(`[lang=${language}][dir=auto]`);
			await expect(text).toHaveCSS("direction", language === "ar" ? "rtl" : "ltr");
		}
	});
});

test("it knows the model the visitor chose", async ({ page }) => {
	const { open, ask, last, panel } = assistantOf(page);
	await open("/playground?model=openai/whisper-large-v3");
	await panel.getByRole("button", { name: "What does Whisper Large V3 do?" }).click();
	await expect(last).toContainText("Whisper Large V3 writes down what is said");
	const requesting = page.waitForRequest(/\/trpc\/widgetChat/);
	await ask("What does this model do?");
	expect((await requesting).postData()).toContain('"modelId":"openai/whisper-large-v3"');
});

test("it knows the error that the visitor sees", async ({ page }) => {
	const { launcher, panel } = assistantOf(page);
	await page.goto("/playground?model=HuggingFaceTB/SmolLM3-3B");
	await page.getByRole("textbox", { name: "Text Input" }).fill("sandbox:error=error-in-stream");
	await page.getByRole("button", { name: "Generate" }).click();
	await expect(page.locator("[data-error-code=API_ERROR]")).toBeVisible();
	await launcher.click();
	const requesting = page.waitForRequest(/\/trpc\/widgetChat/);
	await panel.getByRole("button", { name: "What does this error mean?" }).click();
	expect((await requesting).postData()).toContain('"errorCode":"API_ERROR"');
});

test("links inside the site keep the page and the conversation", async ({ page }) => {
	const { open, ask, last, bubbles, panel } = assistantOf(page);
	await open();
	await ask("Que fait DETR ?");
	await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
	await last.getByRole("link", { name: "DETR Object Detection" }).click();
	await expect(page).toHaveURL(/\/playground\?model=facebook\/detr-resnet-50$/);
	await expect(page.locator("body[data-same-page]")).toBeAttached();
	await expect(bubbles).toHaveCount(3);
	await page.getByRole("link", { name: "Home" }).click();
	await expect(page).toHaveURL(/\/$/);
	await expect(panel).toHaveAttribute("data-view", "expanded");
	await expect(bubbles).toHaveCount(3);
});

test("on a phone a link shows its page and leaves the bar", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const { open, ask, last, panel } = assistantOf(page);
	await open();
	await ask("Que fait DETR ?");
	await last.getByRole("link").click();
	await expect(page).toHaveURL(/detr-resnet-50$/);
	await expect(panel).toHaveAttribute("data-view", "minimized");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the conversation survives a reload; a new one wipes it from the browser", async ({
	page,
}) => {
	const { open, ask, last, bubbles, button, panel, launcher } = assistantOf(page);
	await open();
	await ask("Bonjour");
	// The bubble of a pending answer counts too.
	await expect(last.getByRole("button", { name: "Copy the answer" })).toBeVisible();
	await expect(bubbles).toHaveCount(3);
	await page.reload();
	await expect(launcher).toBeVisible();
	await expect(panel).toHaveCount(0);
	await launcher.click();
	await expect(bubbles).toHaveCount(3);
	expect(await page.evaluate(() => localStorage.getItem("vitrine.assistant"))).toContain("Bonjour");
	await button("Nouvelle conversation").click();
	await expect(bubbles).toHaveCount(1);
	expect(await page.evaluate(() => localStorage.getItem("vitrine.assistant"))).toBeNull();
	await page.reload();
	await launcher.click();
	await expect(bubbles).toHaveCount(1);
});

test("an answer can be copied", async ({ page, context }) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	const { open, ask, last } = assistantOf(page);
	await open();
	await ask("Bonjour");
	await last.getByRole("button", { name: "Copy the answer" }).click();
	await expect(last.getByText("Copied")).toBeAttached();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
		"Je suis l’assistant de Vitrine",
	);
});

test.describe("a reply that nobody sees", () => {
	for (const [view, way] of [
		["minimised", "Minimize"],
		["closed", "Close"],
	] as const) {
		test(`is marked while the panel is ${view}`, async ({ page, expectAccessible }) => {
			test.slow();
			const release = await holdReplies(page);
			const { open, ask, button, bubbles, launcher, panel } = assistantOf(page);
			await open();
			await ask("Bonjour");
			await button(way).click();
			await expect(page.getByText(/^(, n|N)ew answer$/)).toHaveCount(0);
			release();
			const marked = view === "closed" ? launcher : panel;
			await expect(marked.getByText(/^(, n|N)ew answer$/)).toBeAttached();
			await expect(page.locator("[data-announcement]")).toHaveText("New answer from the assistant");
			await expectAccessible();
			await keepPicture(page, `unread-${view}`);
			await (view === "closed" ? launcher : button("Expand")).click();
			await expect(bubbles).toHaveCount(3);
			await expect(page.getByText(/^(, n|N)ew answer$/)).toHaveCount(0);
		});
	}
});

test("a reply is announced once, as it is read", async ({ page }) => {
	const { open, ask } = assistantOf(page);
	await open();
	await ask("Que fait FLUX ?");
	const announcement = page.locator("[data-announcement][aria-live=polite][lang=fr]");
	await expect(announcement).toContainText("FLUX.1 Dev dessine une image");
	await expect(announcement).not.toContainText("](");
});

test.describe("replies that fail", () => {
	test.use({ allowedConsole: [/Failed to load resource/] });

	test("a reply without an answer: a text stands in", async ({ page }) => {
		const { open, ask, last } = assistantOf(page);
		await open();
		await ask("sandbox:error=empty");
		await expect(last).toContainText(
			"Désolé, je n'ai pas pu générer une réponse. Veuillez réessayer.",
		);
		await ask("sandbox:error=think-only");
		await expect(last).toContainText(
			"The model used all its tokens for thinking and had none left to answer.",
		);
	});

	test("a refusal: apology, next step, countdown", async ({ page, expectAccessible }) => {
		test.slow();
		const { open, ask, last, input, button } = assistantOf(page);
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
		await open();
		await ask("Bonjour");
		await expect(last).toContainText(apology);
		await expect(last).toContainText("Le fournisseur nous demande de ralentir");
		await expect(button("Try again in")).toBeDisabled();
		await expect(input).toBeEnabled();
		await expectAccessible();
		await keepPicture(page, "refused");
		await page.unrouteAll();
		await expect(button("Try again")).toBeEnabled();
		await expect(button("Try again")).toHaveText("Try again");
		await button("Try again").click();
		await expect(last).toContainText("Bonjour");
	});

	test("what the provider refuses: the apology, and nothing of the provider", async ({ page }) => {
		const { open, ask, last, bubbles } = assistantOf(page);
		await open();
		for (const [index, failure] of ["unauthorized", "not-found", "html-502"].entries()) {
			await ask(`sandbox:error=${failure}`);
			await expect(bubbles).toHaveCount(3 + 2 * index);
			await expect(last).toContainText(apology);
			await expect(last).not.toContainText(/html|password|model/i);
		}
	});

	test("no network: the apology, and a retry that works", async ({ page, context }) => {
		const { open, ask, last, button } = assistantOf(page);
		await open();
		await context.setOffline(true);
		await ask("Bonjour");
		await expect(last).toContainText("vérifiez votre connexion à Internet");
		await context.setOffline(false);
		await button("Try again").click();
		await expect(last).toContainText("Je suis l’assistant de Vitrine");
	});

	test("the assistant itself cannot be loaded: it says so and can be closed", async ({ page }) => {
		await page.route("**/assets/assistant-panel*", (route) => route.abort());
		const { launcher } = assistantOf(page);
		await page.goto("/");
		await launcher.click();
		const note = page.getByRole("alertdialog", { name: "Assistant" });
		await expect(note).toContainText(apology);
		await note.getByRole("button", { name: "Close" }).click();
		await expect(note).toHaveCount(0);
		await expect(launcher).toBeFocused();
	});

	test("stopping ends the wait", async ({ page }) => {
		await holdReplies(page);
		const { open, ask, last, button, input } = assistantOf(page);
		await open();
		await ask("Bonjour");
		await button("Stop").click();
		await expect(last).toContainText("Stopped");
		await expect(input).toBeEnabled();
	});
});

test("a text that is too long gets a message and is not cut", async ({ page }) => {
	const { open, input, send, panel } = assistantOf(page);
	await open();
	await input.fill("x".repeat(4_010));
	await expect(input).toHaveValue("x".repeat(4_010));
	await expect(panel.getByText("4,010 of at most 4,000 characters")).toBeVisible();
	await expect(send).toBeDisabled();
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
