import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { startPathProxy } from "../testing/path-proxy.ts";
import { startProcess } from "../testing/server-process.ts";
import { expect, test } from "./fixtures.ts";
import { generate, modelIds } from "./playground-page.ts";

const path = "/dropped/deep";

/** One host with two sites: that of all tests at its root, and another below the path. */
async function startHost(root: string) {
	const site = await startProcess(resolve("dist/server/main.js"), {
		BASE_PATH: path,
		DATA_DIR: mkdtempSync(join(tmpdir(), "vitrine-path-")),
	});
	const proxy = await startPathProxy([
		{ path: "", isKept: true, origin: root },
		{ path, isKept: false, origin: site.origin },
	]);
	return {
		origin: proxy.origin,
		below: site.origin,
		async close() {
			await site.end("SIGKILL");
			await proxy.close();
		},
	};
}

/** The addresses outside the path that a page requests from its host. */
function watchOutside(page: Page, host: string) {
	const outside: string[] = [];
	page.on("request", (request) => {
		const { origin, pathname } = new URL(request.url());
		if (origin === host && !`${pathname}/`.startsWith(`${path}/`)) outside.push(pathname);
	});
	return outside;
}

// All other tests run without a base path; server/pages/serve-pages.test.ts has one that the proxy keeps.
test("everything works below a path, which the proxy drops", async ({
	page,
	baseURL,
	endAfterwards,
}) => {
	const host = await startHost(baseURL ?? "");
	endAfterwards(host.close);
	const box = page.getByLabel("Text Input");
	const theme = page.locator("html[data-theme]");
	await test.step("sites on one host keep their own theme and drafts", async () => {
		const open = (place: string) =>
			page.goto(`${host.origin}${place}/playground?model=${encodeURIComponent(modelIds.smolLm)}`);
		for (const place of ["", path]) {
			await open(place);
			await box.fill(`a draft of "${place}"`);
		}
		await page.getByRole("button", { name: "Language and theme" }).click();
		await page.getByRole("radio", { name: "Light" }).check();
		await expect(theme).toHaveAttribute("data-theme", "light");
		await open("");
		await expect(box).toHaveValue('a draft of ""');
		await expect(theme).toHaveCount(0);
	});

	const outside = watchOutside(page, host.origin);
	const addressOf = (rest: string) => host.origin + path + rest;
	await page.goto(addressOf("/"));
	await expect(theme).toHaveAttribute("data-theme", "light");
	const inMain = page.getByRole("main");
	await inMain
		.getByRole("link", { name: /playground/i })
		.first()
		.click();
	await expect(page).toHaveURL(addressOf("/playground"));

	await page.getByLabel("Model Selection").selectOption(modelIds.smolLm);
	await expect(box).toHaveValue(`a draft of "${path}"`);
	await generate(page, "Hello");
	await expect(page.getByRole("button", { name: "Share" })).toBeVisible();

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
	await expect(page.getByRole("button", { name: "Vos résultats (1)" })).toBeVisible();
	expect(outside).toEqual([]);

	await test.step("a page asked for past the path goes on below it", async () => {
		// Directly from the process, as a host tries it before the proxy is set up.
		await page.goto(`${host.below}/playground`);
		await expect(page).toHaveURL(`${host.below}${path}/playground`);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	});
});
