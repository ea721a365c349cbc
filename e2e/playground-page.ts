import type { Locator, Page } from "@playwright/test";
import { holdRequests } from "./hold-requests.ts";

/** The models by a short name, as the address takes them. */
export const modelIds = {
	smolLm: "HuggingFaceTB/SmolLM3-3B",
	deepSeek: "deepseek-ai/DeepSeek-R1-0528",
	flux: "black-forest-labs/FLUX.1-dev",
	vit: "google/vit-base-patch16-224",
	detr: "facebook/detr-resnet-50",
	whisper: "openai/whisper-large-v3",
	orpheus: "canopylabs/orpheus-3b-0.1-ft",
} as const;

/** Opens the playground with that model chosen and its panel there. */
export async function openModel(page: Page, name: keyof typeof modelIds) {
	await page.goto(`/playground?model=${encodeURIComponent(modelIds[name])}`);
	await page.getByText(/^Costs /).waitFor();
}

/** Writes into the text form and sends it. */
export async function generate(page: Page, text?: string) {
	if (text !== undefined) await page.getByLabel("Text Input").fill(text);
	await page.getByRole("button", { name: "Generate", exact: true }).click();
}

/** Answers `status` with a change, in place of the server. */
export async function changeStatus(page: Page, change: Record<string, unknown>) {
	await page.route("**/trpc/status*", async (route) => {
		const response = await route.fetch();
		const { result } = await response.json();
		await route.fulfill({ json: { result: { data: { ...result.data, ...change } } } });
	});
}

/** Holds the answers of a procedure back until the returned function is called. */
export function holdBack(page: Page, procedure: string): Promise<() => void> {
	return holdRequests(page, `**/trpc/${procedure}*`);
}

/** Clears what the browser keeps of the site, and says yes when asked. */
export async function clearAll(page: Page) {
	await page.getByRole("button", { name: "Clear all my data" }).click();
	await page.getByRole("button", { name: "Clear everything" }).click();
}

/** A picture of one pixel, as the file input takes it. */
export const dot = {
	name: "dot.png",
	mimeType: "image/png",
	buffer: Buffer.from(
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
		"base64",
	),
};

/** Closes a dialog and presses a button before the browser has told that it was closed. */
export async function closeAndPress(dialog: Locator, button: Locator) {
	const pressed = await button.elementHandle();
	await dialog.evaluate((element: HTMLDialogElement, pressed) => {
		element.close();
		if (pressed instanceof HTMLElement) pressed.click();
	}, pressed);
}
