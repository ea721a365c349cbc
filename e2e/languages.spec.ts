import type { APIRequestContext, Page } from "@playwright/test";
import { messages as arabicCalls } from "../client/messages/ar/calls.ts";
import { messages as arabicPage } from "../client/messages/ar/page.ts";
import { messages as arabicPlayground } from "../client/messages/ar/playground.ts";
import { messages as arabicRecorder } from "../client/messages/ar/recorder.ts";
import { messages as arabicResults } from "../client/messages/ar/results.ts";
import { messages as arabicTasks } from "../client/messages/ar/tasks.ts";
import { messages as frenchPage } from "../client/messages/fr/page.ts";
import { messages as frenchPlayground } from "../client/messages/fr/playground.ts";
import { messages as frenchTasks } from "../client/messages/fr/tasks.ts";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { closePanel, modelIds } from "./playground-page.ts";
import { recordSeconds } from "./recorder-page.ts";

const french = {
	tag: "fr",
	direction: "ltr",
	playground: frenchPlayground,
	tasks: frenchTasks,
} as const;
const arabic = {
	tag: "ar",
	direction: "rtl",
	page: arabicPage,
	playground: arabicPlayground,
	tasks: arabicTasks,
	calls: arabicCalls,
	recorder: arabicRecorder,
	results: arabicResults,
} as const;

/** The buttons to press until the result is shown. */
type Step = { name: keyof typeof modelIds; presses: string[]; shown: string };

test.use({
	locale: "ar-MA",
	allowedConsole: [/429 \(Too Many Requests\)|404 \(Not Found\).*nowhere/],
	// The same elements as in English, where names and roles are judged. Here axe judges what they do not open at the
	// same width, and a transcript once for its colours.
	judgesBothThemes: false,
});

// French fills the same elements with other text; Arabic also mirrors them.
test("a browser that speaks Arabic reads it on every screen and from the first byte; switching keeps what is there, and the last choice counts", async ({
	page,
	request,
	expectAccessible,
}) => {
	const { page: words, tasks } = arabic;
	await test.step("from the first byte to a link", () => openInArabic(page, request));
	await expectAccessible();
	await page.keyboard.press("Escape");
	await test.step("a text and an error", () => callInArabic(page));

	await page.emulateMedia({ colorScheme: "dark" });
	await page.setViewportSize({ width: 390, height: 1800 });
	await test.step("pictures, recordings, speech and kept results, at night", () =>
		useFiles(page, expectAccessible));
	await test.step("a recipe and its picture", () => useRecipe(page, expectAccessible));
	await test.step("the chat and the assistant", () => chatInArabic(page));

	await page.emulateMedia({ colorScheme: "light" });
	await page.setViewportSize({ width: 1280, height: 720 });
	await test.step("English is kept once it is chosen", () => chooseEnglish(page));
	await test.step("a language that loads slowly keeps the visitor in place, and the last choice counts", () =>
		chooseSlowLanguages(page));

	await page.emulateMedia({ colorScheme: "dark" });
	await page.setViewportSize({ width: 390, height: 1800 });
	await test.step("a number in the panel for frames, and a page that is not there", async () => {
		await page.goto(`/ar/embed?model=${encodeURIComponent(modelIds.detr)}`);
		await page.getByRole("button", { name: tasks.street }).click();
		await page.getByRole("button", { name: tasks.analyze }).click();
		const row = page.getByRole("list", { name: tasks.detected }).getByRole("listitem").first();
		await expect(row.getByText(/^\d+\.\d\u200e?%\u200e?$/)).toBeVisible();
		await page.goto("/ar/nowhere");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.nothingHere);
		await expectAccessible();
	});
});

/** From the site's own address, by a link, to the playground with the menu of languages open. */
async function openInArabic(page: Page, request: APIRequestContext) {
	const { tag, direction, page: words, playground } = arabic;
	const answer = await request.get(`/${tag}/`);
	const html = await answer.text();
	expect(html).toContain(`<html lang="${tag}" dir="${direction}">`);
	expect(html).toContain(words.heroTitle);
	const address = new URL(`/${tag}/`, answer.url()).href;
	expect(answer.headers()["link"]).toContain(`<${address}>; rel="alternate"; hreflang="${tag}"`);
	// The browser's language.
	await page.goto("/");
	await expect(page).toHaveURL(`/${tag}/`);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.heroTitle);
	// The server's output must equal the browser's, or React renders it again. It has hydrated the server's text once it
	// removes this note.
	await expect(page.locator("#unfinished")).toHaveCount(0);
	await expect(page.locator("html")).toHaveAttribute("lang", tag);
	await page.getByRole("link", { name: words.tryPlayground }).click();
	await expect(page).toHaveURL(`/${tag}/playground`);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(playground.title);
	await expect(page.getByText(playground.noModel)).toBeVisible();
	await page.locator("header [popovertarget]").click();
	await expect(page.getByRole("link", { name: "English" })).toBeVisible();
}

async function callInArabic(page: Page) {
	const { playground, tasks, calls } = arabic;
	await page.getByLabel(playground.select).selectOption(modelIds.smolLm);
	const field = page.getByLabel(tasks.textInput, { exact: true });
	await expect(field).toHaveValue(/ورزازات/);
	// gallery.spec.ts has the example itself.
	await field.fill("Why is the sea salty?");
	await page.getByRole("button", { name: tasks.generate }).click();
	await expect(page.locator("[data-answer]")).toBeVisible();
	await expect(page.getByRole("button", { name: tasks.generate })).toBeEnabled();
	await expect(page.getByText(calls.sandboxAnswer)).toBeVisible();
	await test.step("a switch keeps model, text, result and the page itself", () =>
		switchWithResult(page));

	await field.fill("sandbox:error=rate-limit");
	await page.getByRole("button", { name: tasks.generate }).click();
	const panel = page.getByRole("region", { name: calls.error });
	for (const line of calls.RATE_LIMIT.split("\n")) await expect(panel).toContainText(line);
	await expect(panel).toContainText(calls.provider);
}

async function switchWithResult(page: Page) {
	const answer = (await page.locator("[data-answer]").textContent()) ?? "no answer";
	await page.evaluate(() => Object.assign(window, { isSamePage: true }));
	for (const { tag, direction, tasks, playground } of [french, arabic]) {
		await choose(page, tag === "fr" ? "Français" : "العربية");
		await expect(page).toHaveURL(new RegExp(`/${tag}/playground\\?model=HuggingFaceTB`));
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(playground.title);
		await expect(page.locator("html")).toHaveAttribute("dir", direction);
		await expect(page.getByLabel(playground.select)).toHaveValue(modelIds.smolLm);
		await expect(page.getByLabel(tasks.textInput, { exact: true })).toHaveValue(
			"Why is the sea salty?",
		);
		await expect(page.locator("[data-answer]")).toHaveText(answer);
		await expect(page.getByText(tasks.textComplete)).toBeAttached();
	}
	expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
}

async function choose(page: Page, language: string) {
	await page.locator("header [popovertarget]").click();
	await page.getByRole("link", { name: language }).click();
}

async function useFiles(page: Page, expectAccessible: () => Promise<void>) {
	const { playground, tasks, calls, recorder, results } = arabic;
	// Choosing an example also analyses it.
	const steps: Step[] = [
		{ name: "vit", presses: [tasks.fruit], shown: tasks.classification },
		{ name: "whisper", presses: [tasks.speech], shown: tasks.copyTranscription },
		{ name: "orpheus", presses: [tasks.generate], shown: tasks.playGenerated },
	];
	for (const { name, presses, shown } of steps) {
		await page.getByLabel(playground.select).selectOption(modelIds[name]);
		if (name === "whisper") {
			await page.getByRole("button", { name: tasks.useMicrophone }).click();
			await recordSeconds(page, 1, recorder.timeRecorded);
			const open = page.getByRole("region", { name: recorder.recorder });
			await expect(open.getByRole("button", { name: recorder.stopAndAnalyze })).toBeVisible();
			await expect(open.getByText(recorder.rec, { exact: true })).toBeVisible();
			await expectAccessible();
			await open.getByRole("button", { name: tasks.hideRecorder }).click();
			// A recording is kept until it is removed.
			await expect(page.getByRole("button", { name: tasks.analyze })).toBeEnabled();
			await page.getByRole("button", { name: tasks.deleteRecording }).click();
		}
		for (const press of presses) {
			await page.getByRole("button", { name: press, exact: true }).click();
		}
		const list = page.getByRole("list", { name: shown, exact: true });
		await expect(page.getByRole("button", { name: shown, exact: true }).or(list)).toBeVisible();
		await expect(page.getByText(calls.sandboxAnswer)).toBeVisible();
		if (name !== "whisper") continue;
		await expectStartsAndNames(page);
		await expectAccessible();
	}
	await page.getByRole("button", { name: results.yourResults }).click();
	// With the text of before.
	const kept = page.getByRole("dialog");
	await expect(kept.getByRole("listitem")).toHaveCount(steps.length + 1);
	await expect(kept.getByText("Whisper Large V3")).toHaveCSS("direction", "ltr");
	await closePanel(page);
}

/** Expects a transcript's rows to be aligned, and Latin names to be intact. */
async function expectStartsAndNames(page: Page) {
	const rows = page.getByRole("list", { name: "ما قيل، على أجزاء" }).getByRole("button");
	await expect(rows).toHaveCount(2);
	const starts = await rows
		.locator("span:has(> bdi)")
		.evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().left));
	expect(new Set(starts).size).toBe(1);
	await page.getByRole("button", { name: "المزيد" }).click();
	await expect(page.getByRole("button", { name: "تضمين" })).toBeVisible();
	await page.keyboard.press("Escape");
}

async function useRecipe(page: Page, expectAccessible: () => Promise<void>) {
	const { tasks, results } = arabic;
	await page.evaluate((model) => {
		location.hash = `#recipe=1&model=${model}&task=generateImage&text=a%20boat&seed=42`;
	}, encodeURIComponent(modelIds.flux));
	// The sentence up to its button, then the model and the price.
	const [untilPress = ""] = results.filledIn.split("{");
	const filledIn = page.getByText(`${untilPress}${tasks.generate}»`);
	await expect(filledIn).toContainText(/FLUX\.1 Dev.*\.$/);
	await page.locator("summary", { hasText: tasks.parameters }).click();
	await expectAccessible();
	await page.getByRole("button", { name: tasks.generate, exact: true }).click();
	await page.getByRole("button", { name: results.fullScreen }).click();
	await expect(page.getByRole("dialog", { name: "a boat" })).toBeVisible();
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: results.another }).click();
	await expect(page.getByRole("list", { name: results.pictures })).toBeVisible();
}

async function chatInArabic(page: Page) {
	const { page: words, playground, tasks } = arabic;
	await page.getByLabel(playground.select).selectOption(modelIds.deepSeek);
	await page.getByPlaceholder(/DeepSeek/).fill("Bonjour");
	await page.keyboard.press("Enter");
	await expect(page.getByText(tasks.answerComplete)).toBeAttached();
	const [question, answer] = await Promise.all(
		["user", "assistant"].map((role) =>
			page.locator(`[data-role=${role}] > :nth-child(2)`).first().boundingBox(),
		),
	);
	expect(question?.x ?? 0).toBeLessThan(answer?.x ?? 0);
	await page.getByRole("button", { name: words.assistant }).click();
	const panel = page.getByRole("dialog", { name: words.assistant });
	await expect(panel.getByText(/Je suis l’assistant de/)).toBeVisible();
}

async function chooseEnglish(page: Page) {
	const address = /\d\/playground\?model=deepseek/;
	await page.keyboard.press("Escape");
	await choose(page, "English");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("AI Playground");
	await expect(page).toHaveURL(address);
	await page.reload();
	await expect(page).toHaveURL(address);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("AI Playground");
}

/** From a page that has loaded no language but English. */
async function chooseSlowLanguages(page: Page) {
	// Before React has taken over, a link loads its page.
	await expect(page.locator("#unfinished")).toHaveCount(0);
	await page.getByRole("link", { name: "Home" }).click();
	await expect(page).toHaveURL("/");
	const releaseFrench = await holdRequests(page, "**/language/fr/**");
	await choose(page, "Français");
	await page.getByRole("link", { name: "Try the Playground" }).click();
	await expect(page.getByRole("heading", { name: "AI Playground" })).toBeVisible();
	await releaseFrench();
	await expect(page).toHaveURL("/fr/playground");
	await page.goBack();
	await expect(page).toHaveURL("/");

	const releaseArabic = await holdRequests(page, "**/language/ar/**");
	await choose(page, "العربية");
	await choose(page, "Français");
	await expect(page).toHaveURL("/fr/");
	await releaseArabic();
	// Time to go there, if it still counted.
	await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
	await expect(page).toHaveURL("/fr/");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(frenchPage.heroTitle);
	await page.goto("/");
	await expect(page).toHaveURL("/fr/");

	await page.unrouteAll();
}
