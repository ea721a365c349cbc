import { expect, type Page } from "@playwright/test";

/**
 * Holds back a page's requests to an address until the returned function is called, which waits for the first of them:
 * a hold that stops nothing, such as one of a part whose file was renamed, would prove nothing.
 */
export async function holdRequests(
	page: Page,
	address: string | RegExp,
): Promise<() => Promise<void>> {
	let release: () => void = () => undefined;
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	let isAsked = false;
	await page.route(address, async (route) => {
		isAsked = true;
		await released;
		// The page may have closed meanwhile.
		await route.fallback().catch(() => undefined);
	});
	return async () => {
		await expect.poll(() => isAsked, `a request to ${address} is held back`).toBe(true);
		release();
	};
}
