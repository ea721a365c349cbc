// npm run screenshots: takes README's pictures anew, of the built site (npm run build) with the sandbox.
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { pictures } from "../e2e/playground-page.ts";
import { startProcess } from "../testing/server-process.ts";
import { findBrowser } from "./ensure-browser.mjs";

const root = join(import.meta.dirname, "..");
const executablePath = findBrowser();
const site = await startProcess(join(root, "dist/server/main.js"), {});
const browser = await chromium.launch({
	...(executablePath && { executablePath }),
	args: ["--no-sandbox"],
});
const look = {
	baseURL: site.origin,
	viewport: { width: 1440, height: 900 },
	colorScheme: "light",
	reducedMotion: "reduce",
} as const;

const page = await browser.newPage(look);
await page.goto("/playground", { waitUntil: "networkidle" });
await save(page, "playground");
const [, result] = pictures["Find objects"];
await page.getByRole("link", { name: "Find objects" }).click();
await result(page).waitFor();
await save(page, "detection");
await browser.close();
await site.end("SIGTERM");

async function save(page: Page, name: string) {
	await page.screenshot({ path: join(root, `docs/screenshots/${name}-1440-light.png`) });
}
