import type { Page } from "@playwright/test";

/** Holds back a page's requests to an address until the returned function is called. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
	let release: () => void = () => undefined;
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(address, async (route) => {
		await released;
		// The page may have closed meanwhile.
		await route.fallback().catch(() => undefined);
	});
	return release;
}
