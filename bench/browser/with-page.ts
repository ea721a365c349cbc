import { fileURLToPath } from "node:url";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { chromiumPath } from "./chromium-path.ts";

type OpenPage = { page: Page; devTools: CDPSession };

/** Runs work in a page of a fresh Chromium with the watch of watch-page.js. */
export async function withPage<Result>(
	origin: string,
	work: (open: OpenPage) => Promise<Result>,
): Promise<Result> {
	const browser = await chromium.launch({
		executablePath: chromiumPath,
		args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"],
	});
	try {
		const page = await browser.newPage({ baseURL: origin });
		await page.addInitScript({ path: fileURLToPath(new URL("watch-page.js", import.meta.url)) });
		const devTools = await page.context().newCDPSession(page);
		return await work({ page, devTools });
	} finally {
		await browser.close();
	}
}
