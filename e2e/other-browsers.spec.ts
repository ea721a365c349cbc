import { expect, test } from "@playwright/test";
import {
	type DrivenBrowser,
	hasFirefox,
	hasWebKit,
	startFirefox,
	startWebKit,
} from "./driven-browser.ts";
import { modelIds, pictures } from "./playground-page.ts";

const engines = [
	{ name: "WebKit", isHere: hasWebKit, install: "webkit2gtk-driver, xvfb", start: startWebKit },
	{ name: "Firefox", isHere: hasFirefox, install: "firefox-esr", start: startFirefox },
];
/** The path and the direction of each language. */
const languages = [
	["en", "", "ltr"],
	["ar", "/ar", "rtl"],
] as const;
const FIELD = "main form textarea";
const LOG = "[role=log]";

let browser: DrivenBrowser;

/** Polls what the page says until it does. */
const seen = <Given extends readonly unknown[], Value>(
	act: (...given: Given) => Value,
	...given: Given
) => expect.poll(() => browser.run(act, ...given));

const has = (selector: string) => document.querySelector(selector) !== null;
const count = (selector: string) => document.querySelectorAll(selector).length;
const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? "";
const isRunning = () => performance.getEntriesByName("hydrated").length > 0;

async function open(path: string) {
	await browser.open(`${process.env["E2E_ORIGIN"]}${path}`);
	await seen(isRunning).toBe(true);
}

async function press(selector: string) {
	await seen(has, selector).toBe(true);
	// WebDriver refuses a press while another element is above, such as one that is still moving away.
	await expect(() => browser.press(selector)).toPass();
}

/** Types as a person does for React: the value, then its event. */
function write(selector: string, text: string) {
	return browser.run(
		(wanted, value) => {
			const field = document.querySelector<HTMLTextAreaElement>(wanted);
			const setter = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set;
			setter?.call(field, value);
			field?.dispatchEvent(new Event("input", { bubbles: true }));
		},
		selector,
		text,
	);
}

for (const { name, isHere, install, start } of engines) {
	// One browser for all: a start costs more than a walk.
	test.describe(name, () => {
		test.describe.configure({ mode: "default" });
		test.skip(!isHere, `No ${name} here (${install}).`);
		test.beforeAll(async () => {
			browser = await start();
		});
		test.afterAll(async () => {
			await browser.close();
		});

		test("from each picture to its result, and all are there after a reload", async () => {
			let results = 0;
			for (const [place, [label, [model]]] of Object.entries(pictures).entries()) {
				await test.step(label, async () => {
					await open("/playground");
					await press(`#results li:nth-of-type(${place + 1}) a[href*="run=1"]`);
					await seen(() => new URLSearchParams(location.search).get("model")).toBe(modelIds[model]);
					await seen(has, "#results .result-bar, [data-role=assistant] button").toBe(true);
					await seen(count, "[role=alert]:not(:empty)").toBe(0);
					// A conversation is no result. The chat is left while its answer comes.
					if (model === "deepSeek") return;
					results += 1;
					await seen(textOf, "[data-opens-results]").toContain(`(${results})`);
				});
			}
			await open(`/playground?model=${encodeURIComponent(modelIds.flux)}`);
			await seen(textOf, "[data-opens-results]").toContain(`(${results})`);
			// A dialog that closes hung WebKit, with its menu open or closed (styles.css).
			await press("[data-opens-results]");
			await press("dialog[open] [popovertarget]");
			await browser.run(() => history.back());
			await seen(has, "dialog[open]").toBe(false);
			await press("[data-opens-results]");
			await seen(count, "dialog[open] li button[data-opens]").toBe(results);
			// The drawing of the first walk, the oldest of all.
			await press("dialog[open] li:last-of-type button[data-opens]:has(img)");
			await seen(has, "dialog[open]").toBe(false);
			await seen(
				(selector) => document.querySelector<HTMLImageElement>(selector)?.naturalWidth ?? 0,
				"#results img.enters",
			).toBeGreaterThan(0);
		});

		test("the chat's field grows with its text, and the conversation is kept", async () => {
			await open(`/playground?model=${encodeURIComponent(modelIds.deepSeek)}`);
			await seen(has, FIELD).toBe(true);
			const heightOf = (selector: string) => document.querySelector(selector)?.clientHeight ?? 0;
			const alone = await browser.run(heightOf, FIELD);
			await write(FIELD, "one\ntwo\nthree\nfour");
			await seen(heightOf, FIELD).toBeGreaterThanOrEqual(alone + 48);
			await press("main form button[type=submit]");
			await seen(textOf, LOG).toContain("three");
			await seen(heightOf, FIELD).toBe(alone);
			await seen(count, `${LOG} [data-role=assistant] [data-answer]`).toBeGreaterThan(0);
			await seen(has, "main form button[type=submit]").toBe(true);
			await open(`/playground?model=${encodeURIComponent(modelIds.deepSeek)}`);
			await seen(textOf, LOG).toContain("three");
		});

		test("in each language no page is wider than a phone, and the menu of languages opens", async () => {
			for (const [tag, prefix, direction] of languages) {
				await test.step(tag, async () => {
					for (const path of ["/data", `/playground?model=${modelIds.vit}`, "/playground", "/"]) {
						await open(path === "/" ? prefix || "/" : prefix + path);
						await seen(() => document.documentElement.dir).toBe(direction);
						const width = () => document.documentElement.scrollWidth - window.innerWidth;
						await seen(width).toBeLessThanOrEqual(0);
					}
					await press("header [popovertarget]");
					await seen(
						(selector) => document.querySelector<HTMLElement>(selector)?.getClientRects().length,
						"header [popover]",
					).toBe(1);
				});
			}
		});
	});
}

test("WebKit without popovers: the menu of languages is closed until it is pressed", async () => {
	test.skip(!hasWebKit, "No WebKit here (webkit2gtk-driver, xvfb).");
	browser = await startWebKit("-PopoverAttribute");
	const isShown = () => document.querySelector("header [popover]")?.getClientRects().length;
	try {
		await open("/");
		expect(await browser.run(() => "popover" in HTMLElement.prototype)).toBe(false);
		expect(await browser.run(isShown)).toBe(0);
		await expect
			.poll(async () => {
				await browser.press("header [popovertarget]");
				return browser.run(isShown);
			})
			.toBe(1);
		await browser.press("header [popovertarget]");
		expect(await browser.run(isShown)).toBe(0);
	} finally {
		await browser.close();
	}
});
