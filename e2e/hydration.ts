import type { Page } from "@playwright/test";

/** Waits until the page's own code answers: before, a link loads a page anew, and a dropped file replaces the page. */
export async function waitForHydration(page: Page) {
	await page.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0);
}
