import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { startPathProxy } from "../testing/path-proxy.ts";
import { startProcess } from "../testing/server-process.ts";
import { expect, test } from "./fixtures.ts";
import { generate, modelIds } from "./playground-page.ts";

const places = [
	{ path: "", isKept: true },
	{ path: "/dropped/deep", isKept: false },
];

// One host with both sites for all tests.
test.describe.configure({ mode: "default" });
let host: Awaited<ReturnType<typeof startHost>>;
test.beforeAll(async () => {
	host = await startHost();
});
test.afterAll(() => host?.close());

function startSiteBelow(path: string) {
	return startProcess(resolve("dist/server/main.js"), {
		BASE_PATH: path,
		DATA_DIR: mkdtempSync(join(tmpdir(), "vitrine-path-")),
	});
}

async function startHost() {
	const sites = await Promise.all(
		places.map(async ({ path, isKept }) => {
			const site = await startSiteBelow(path);
			return { site, path, isKept, origin: site.origin };
		}),
	);
	const proxy = await startPathProxy(sites);
	return {
		origin: proxy.origin,
		below: sites.at(-1)?.origin,
		async close() {
			await Promise.all(sites.map(({ site }) => site.end("SIGKILL")));
			await proxy.close();
		},
	};
}

/** The addresses outside a path that a page requests from its host. */
function watchOutside(page: Page, path: string) {
	const outside: string[] = [];
	page.on("request", (request) => {
		const { origin, pathname } = new URL(request.url());
		if (origin === host.origin && !`${pathname}/`.startsWith(`${path}/`)) outside.push(pathname);
	});
	return outside;
}

// All other tests run without a base path; server/pages/serve-pages.test.ts has one that the proxy keeps.
test("everything works below a path, which the proxy drops", async ({ page }) => {
	await test.step("sites on one host keep their own theme and drafts", async () => {
		const box = page.getByLabel("Text Input");
		const theme = page.locator("html[data-theme]");
		const open = (path: string) =>
			page.goto(`${host.origin}${path}/playground?model=${encodeURIComponent(modelIds.smolLm)}`);
		for (const { path } of places) {
			await open(path);
			await box.fill(`a draft of "${path}"`);
		}
		await page.getByRole("button", { name: "Language and theme" }).click();
		await page.getByRole("radio", { name: "Light" }).check();
		await expect(theme).toHaveAttribute("data-theme", "light");
		// The one that is open, with the theme, comes last.
		for (const { path } of places) {
			await open(path);
			await expect(box).toHaveValue(`a draft of "${path}"`);
			await expect(theme).toHaveCount(path === places.at(-1)?.path ? 1 : 0);
		}
		await expect(theme).toHaveAttribute("data-theme", "light");
	});

	const path = "/dropped/deep";
	const outside = watchOutside(page, path);
	const addressOf = (rest: string) => host.origin + path + rest;
	await page.goto(addressOf("/"));
	const inMain = page.getByRole("main");
	await inMain
		.getByRole("link", { name: /playground/i })
		.first()
		.click();
	await expect(page).toHaveURL(addressOf("/playground"));

	await page.getByLabel("Model Selection").selectOption(modelIds.smolLm);
	await generate(page, "Hello");
	await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
	await page.reload();
	await expect(page.getByRole("button", { name: "Your results (1)" })).toBeVisible();

	await page.getByLabel("Model Selection").selectOption(modelIds.vit);
	const sample = page.getByRole("list").getByRole("img").first();
	await expect(sample).toHaveJSProperty("naturalWidth", 960);

	await page.getByRole("button", { name: "Language and theme" }).click();
	await page.getByRole("link", { name: "Français" }).click();
	await expect(page).toHaveURL(new RegExp(`^${addressOf("/fr/playground")}\\?model=`));
	const cookies = await page.context().cookies(addressOf("/"));
	const paths = cookies.filter(({ name }) => name === "language").map((cookie) => cookie.path);
	expect(paths).toEqual([path]);
	await page.goto(addressOf("/playground"));
	await expect(page).toHaveURL(addressOf("/fr/playground"));
	expect(outside).toEqual([]);

	await test.step("a page asked for past the path goes on below it", async () => {
		// Directly from the process, as a host tries it before the proxy is set up.
		await page.goto(`${host.below}/playground`);
		await expect(page).toHaveURL(`${host.below}${path}/playground`);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	});
});
