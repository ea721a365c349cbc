import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import base, { expect, type Page } from "@playwright/test";
import type { RunOnly } from "axe-core";

declare global {
	/** Injected into the page by tests. */
	var axe: typeof import("axe-core");
}

type Fixtures = {
	/**
	 * Fails the test for any accessibility violation on the current page, or a hidden status, at each of these widths in
	 * pixels or the current one; colours at the first width, in both themes if `judgesBothThemes`.
	 */
	expectAccessible: (...widths: number[]) => Promise<void>;
	/** False where other tests judge the colours of the same elements. */
	judgesBothThemes: boolean;
	/** Ends what a test has started, once the page has left it: a page that stays misses the code it fetches ahead. */
	endAfterwards: (end: () => unknown) => void;
	/** Console errors that a test provokes on purpose, such as failed requests. */
	allowedConsole: RegExp[];
};

/** Playwright's `test`, failing for any console error, warning or uncaught error. */
export const test = base.extend<Fixtures>({
	allowedConsole: [[], { option: true }],
	judgesBothThemes: [true, { option: true }],
	page: async ({ page, allowedConsole }, use) => {
		await page.addInitScript(removeYoungFunctions);
		const complaints: string[] = [];
		page.on("console", (message) => {
			if (message.type() !== "error" && message.type() !== "warning") return;
			const text = `${message.type()}: ${message.text()} (${message.location().url})`;
			if (!allowedConsole.some((pattern) => pattern.test(text))) complaints.push(text);
		});
		page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
		await use(page);
		// The page may still send requests that the test routes.
		await page.unrouteAll({ behavior: "ignoreErrors" });
		expect(complaints).toEqual([]);
	},
	endAfterwards: async ({ page }, use) => {
		const ends: (() => unknown)[] = [];
		await use((end) => ends.push(end));
		if (ends.length > 0) await page.goto("about:blank");
		for (const end of ends.toReversed()) await end();
	},
	expectAccessible: async ({ page, judgesBothThemes }, use) => {
		await use(async (...widths) => {
			const [first, ...others] = widths;
			const resize = async (width: number) => {
				const height = page.viewportSize()?.height ?? 900;
				await page.setViewportSize({ width, height });
			};
			if (first) await resize(first);
			// Names, roles and colours are the same in any font. The page is left at the last width either way.
			if (process.env["E2E_ONLY_MEASURES"]) {
				for (const width of others) await resize(width);
				return;
			}
			const violations = await broken(page, { type: "tag", values: allRules });
			if (judgesBothThemes) violations.push(...(await brokenInOtherTheme(page)));
			for (const width of others) {
				await resize(width);
				violations.push(...(await broken(page, { type: "tag", values: allRules }, colourRules)));
			}
			expect(violations).toEqual([]);
		});
	},
});

export { expect };

/**
 * Removes what the oldest supported browsers lack (client/vite.config.ts), so that no page comes to need it: Chrome
 * 111, Firefox 128 and Safari 16.4 each lack some of these.
 */
function removeYoungFunctions() {
	const young: readonly [object, ...string[]][] = [
		[URL, "canParse", "parse"],
		[AbortSignal, "any"],
		// Not checkVisibility, which Playwright itself calls.
		[Element.prototype, "moveBefore", "setHTML"],
		[Promise, "withResolvers", "try"],
		[Object, "groupBy"],
		[Map, "groupBy"],
		[Array, "fromAsync"],
		[RegExp, "escape"],
		[ArrayBuffer.prototype, "transfer", "transferToFixedLength"],
		[Uint8Array, "fromBase64", "fromHex"],
		[Uint8Array.prototype, "toBase64", "toHex"],
		[Blob.prototype, "bytes"],
		[Response.prototype, "bytes"],
		[Document.prototype, "startViewTransition"],
		[Intl, "DurationFormat"],
		[ReadableStream.prototype, "values"],
		[window, "requestIdleCallback", "cancelIdleCallback", "scheduler", "navigation", "Iterator"],
	];
	for (const [owner, ...names] of young) {
		for (const name of names) Reflect.deleteProperty(owner, name);
	}
	Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator);
	const sets = ["union", "intersection", "difference", "symmetricDifference", "isSubsetOf"];
	for (const name of sets) Reflect.deleteProperty(Set.prototype, name);
	const walk: object = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
	for (const name of [
		"map",
		"filter",
		"take",
		"drop",
		"flatMap",
		"reduce",
		"toArray",
		"forEach",
		"some",
		"every",
		"find",
	]) {
		Reflect.deleteProperty(walk, name);
	}
}

/** Saves a screenshot with the test's output if E2E_SHOTS is set. */
export async function keepPicture(page: Page, name: string) {
	if (!process.env["E2E_SHOTS"]) return;
	await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
}

/** The same in both themes. */
export async function keepBothThemes(page: Page, name: string) {
	if (!process.env["E2E_SHOTS"]) return;
	for (const colorScheme of ["dark", "light"] as const) {
		await page.emulateMedia({ colorScheme });
		await keepPicture(page, `${name}-${colorScheme}`);
	}
}

/** The minified axe, since a hundred pages get it. */
const axeSource = readFileSync(resolve("node_modules/axe-core/axe.min.js"), "utf8");
const allRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const colourRules = ["color-contrast", "link-in-text-block"];

/** The other theme has the same elements in different colours. */
async function brokenInOtherTheme(page: Page) {
	const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
	await page.emulateMedia({ colorScheme: isDark ? "light" : "dark" });
	const violations = await broken(page, { type: "rule", values: colourRules });
	await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
	return violations;
}

/** The assistant's button leaves a control that it came to lie on a fifth of a second later. */
const BUTTON_LEAVES_MS = 1_000;

async function broken(page: Page, runOnly: RunOnly, leftOut: readonly string[] = []) {
	const violations = await brokenNow(page, runOnly, leftOut);
	if (!violations.some((one) => one.startsWith("target-size"))) return violations;
	await page.waitForTimeout(BUTTON_LEAVES_MS);
	return brokenNow(page, runOnly, leftOut);
}

async function brokenNow(page: Page, runOnly: RunOnly, leftOut: readonly string[]) {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
	const rules = Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }]));
	return page.evaluate(
		async (options) => {
			// Wait for colour transitions, which start a frame late; spinners never end.
			const frame = () => new Promise(requestAnimationFrame);
			const changing = () =>
				document
					.getAnimations()
					.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
					.filter(({ playState }) => playState === "running");
			await frame().then(frame);
			// A transition in content that the browser skips (content-visibility) never ends either.
			const latest = performance.now() + 3_000;
			while (changing().length > 0 && performance.now() < latest) {
				const ended = Promise.allSettled(changing().map(({ finished }) => finished));
				await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 500))]);
				await frame();
			}
			const { violations } = await globalThis.axe.run({
				...options,
				preload: false,
				selectors: false,
				resultTypes: ["violations"],
			});
			// Screen readers announce what changes in an element that was there, not one that comes with its words.
			const isVisible = (element: Element | null) => element?.getClientRects().length !== 0;
			const isHidden = (element: Element) =>
				!isVisible(element) && isVisible(element.parentElement);
			const silent = [...document.querySelectorAll("[role=status]")].filter(isHidden);
			// A tooltip that repeats the name is its description, and said again.
			const twice = [
				...document.querySelectorAll<HTMLElement>(":is(a, button, summary)[title]"),
			].filter((one) => [one.ariaLabel, one.textContent?.trim()].includes(one.title));
			return [
				...twice.map((element) => `named twice: ${element.outerHTML}`),
				...violations.map(
					({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`,
				),
				...silent.map((element) => `hidden status: ${element.outerHTML}`),
			];
		},
		{ runOnly, rules },
	);
}
