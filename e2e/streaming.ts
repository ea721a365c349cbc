import type { Page } from "@playwright/test";

/** Waits, frame by frame, for a text that appears briefly; call it before the action that shows it. */
export async function passes(page: Page, selector: string, text: string) {
	await page.waitForFunction(
		([where, what]) => document.querySelector(where)?.textContent?.includes(what),
		[selector, text] as const,
		{ polling: "raf" },
	);
}
