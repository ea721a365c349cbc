import type { Page } from "@playwright/test";

/** Holds a page's requests to an address back until the returned function is called. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
	let release: () => void = () => undefined;
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(address, async (route) => {
		await released;
		// A page that was closed meanwhile wants no answer.
		await route.continue().catch(() => undefined);
	});
	return release;
}
