import { expect, type Page } from "@playwright/test";
import { holdRequests } from "./hold-requests.ts";

/** Locators of the assistant's parts. */
export function assistantOf(page: Page) {
	const panel = page.getByRole("dialog", { name: "Assistant" });
	const launcher = page.getByRole("button", { name: /^Assistant/ });
	const input = panel.getByRole("textbox", { name: "Your question" });
	const bubbles = panel.getByRole("article");

	async function open(path = "/") {
		await page.goto(path);
		await launcher.click();
		await expect(input).toBeFocused();
	}

	async function ask(question: string) {
		await input.fill(question);
		await input.press("Enter");
	}

	return {
		launcher,
		panel,
		input,
		bubbles,
		send: panel.getByRole("button", { name: "Send" }),
		/** The newest message. */
		last: bubbles.last(),
		button: (name: string) => panel.getByRole("button", { name }),
		open,
		ask,
	};
}

/** Holds back the assistant's replies until the returned function is called. */
export function holdReplies(page: Page): Promise<() => Promise<void>> {
	return holdRequests(page, "**/trpc/widgetChat*");
}
