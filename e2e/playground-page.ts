import { expect, type Locator, type Page } from "@playwright/test";
import { holdRequests } from "./hold-requests.ts";

/** The models' ids by short names. */
export const modelIds = {
	smolLm: "HuggingFaceTB/SmolLM3-3B",
	deepSeek: "deepseek-ai/DeepSeek-R1-0528",
	flux: "black-forest-labs/FLUX.1-dev",
	vit: "google/vit-base-patch16-224",
	detr: "facebook/detr-resnet-50",
	whisper: "openai/whisper-large-v3",
	orpheus: "canopylabs/orpheus-3b-0.1-ft",
} as const;

/** The pictures of the gallery: the model that each opens, and what shows that its result is there. */
export const pictures = {
	"Draw a picture": [
		"flux",
		(page: Page) => page.getByRole("img", { name: /^A lighthouse above/ }),
	],
	"Ask a question": ["deepSeek", (page: Page) => page.getByRole("log").getByText(/\d+ tokens/)],
	"Find objects": ["detr", (page: Page) => page.getByText(/^1 bus, 1 car/)],
	"Listen to a text": [
		"orpheus",
		(page: Page) => page.getByRole("button", { name: "Play generated audio" }),
	],
	"Name what is shown": ["vit", (page: Page) => page.getByRole("list", { name: "Classification" })],
	"Write down speech": ["whisper", (page: Page) => page.getByRole("searchbox")],
	"Write a text": ["smolLm", (page: Page) => page.getByRole("button", { name: "Copy the text" })],
} as const satisfies Record<string, [keyof typeof modelIds, (page: Page) => Locator]>;

/** The mark in the sandbox's files: made by a program, not a model. */
export const sandboxMark = "http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia";

/** Opens the playground with a model, here or on a site of the test, and waits for its screen. */
export async function openModel(page: Page, name: keyof typeof modelIds, origin = "") {
	const status = page.waitForResponse("**/trpc/status*");
	await page.goto(`${origin}/playground?model=${encodeURIComponent(modelIds[name])}`);
	await page.locator("main form").waitFor();
	await status;
}

/** Fills in the text form and sends it. */
export async function generate(page: Page, text?: string) {
	if (text !== undefined) await page.getByLabel("Text Input").fill(text);
	await page.getByRole("button", { name: "Generate", exact: true }).click();
}

/** The button in the header that opens the kept results. */
export function resultsButton(page: Page, count?: number): Locator {
	const name = count === undefined ? /^Your results/ : `Your results (${count})`;
	return page.getByRole("button", { name, exact: true });
}

/** Opens the drawer of the kept results. */
export async function openResults(page: Page): Promise<Locator> {
	const drawer = page.getByRole("dialog", { name: "Your results" });
	if (!(await drawer.isVisible())) await resultsButton(page).click();
	await expect(drawer).toBeVisible();
	return drawer;
}

/** Closes the open panel, and waits until its history entry is removed: a reload before that is cancelled. */
export async function closePanel(page: Page) {
	await page.keyboard.press("Escape");
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await expect.poll(() => page.evaluate(() => history.state?.panelOver)).toBeUndefined();
}

/** Deletes all kept results, from the drawer's menu. */
export async function deleteAll(page: Page) {
	await page.getByRole("button", { name: "Settings and deletion" }).click();
	await page.getByRole("button", { name: "Delete all" }).click();
}

/** Changes the server's answers to `status`. */
export async function changeStatus(page: Page, change: Record<string, unknown>) {
	await page.route("**/trpc/status*", async (route) => {
		const response = await route.fetch();
		const { result } = await response.json();
		await route.fulfill({ json: { result: { data: { ...result.data, ...change } } } });
	});
}

/** Makes the window a phone's, in which the list of models must begin high, all of its first entry in view. */
export async function expectHighList(page: Page, below: number) {
	await page.setViewportSize({ width: 390, height: 844 });
	const list = page.getByLabel("Model Selection");
	expect((await list.boundingBox())?.y).toBeLessThan(below);
	await list.click();
	const option = page.getByRole("option", { name: "SmolLM3-3B" });
	await expect(option).toBeInViewport({ ratio: 1 });
	await expect(option.locator("svg")).toBeVisible();
	await page.keyboard.press("Escape");
}

/** Scrolls to the page's end, where the sticky bar covers nothing of a result. */
export function scrollToEnd(page: Page): Promise<void> {
	return page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
}

/** Holds back the answers of a procedure until the returned function is called. */
export function holdBack(page: Page, procedure: string): Promise<() => Promise<void>> {
	return holdRequests(page, `**/trpc/${procedure}*`);
}

/** Generates, and waits until the request is sent: a call that is stopped before has no request that fails. */
export async function generateSent(page: Page, procedure: string, text: string) {
	const sent = page.waitForRequest(`**/trpc/${procedure}*`);
	await generate(page, text);
	await sent;
}

/** Clears what the browser stores for the site, and confirms the dialog. */
export async function clearAll(page: Page) {
	await page.getByRole("button", { name: "Clear all my data" }).click();
	await page.getByRole("button", { name: "Clear everything" }).click();
}

/** A one-pixel picture. */
export const dot = {
	name: "dot.png",
	mimeType: "image/png",
	buffer: Buffer.from(
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
		"base64",
	),
};

/**
 * Resolves at the next step in the page's history. A closing panel goes back by itself, and a step that a test takes
 * before then is lost.
 */
export function nextHistoryStep(page: Page): Promise<void> {
	return page.evaluate(
		() => new Promise((arrive) => addEventListener("popstate", () => arrive(), { once: true })),
	);
}

/** Closes a dialog and presses a button before the dialog's close event. */
export async function closeAndPress(dialog: Locator, button: Locator) {
	const pressed = await button.elementHandle();
	await dialog.evaluate((element: HTMLDialogElement, pressed) => {
		element.close();
		if (pressed instanceof HTMLElement) pressed.click();
	}, pressed);
}
