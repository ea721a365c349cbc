import AxeBuilder from "@axe-core/playwright";
import base, { expect, type Page } from "@playwright/test";

type Fixtures = {
	/** Fails the test for any accessibility violation on the page as it is now. */
	expectAccessible: () => Promise<void>;
	/** Failed requests a test provokes on purpose: the browser logs them as console errors. */
	allowedConsole: RegExp[];
};

/** The browser tests' `test`: any console error, warning or uncaught error fails it. */
export const test = base.extend<Fixtures>({
	allowedConsole: [[], { option: true }],
	page: async ({ page, allowedConsole }, use) => {
		const complaints: string[] = [];
		page.on("console", (message) => {
			if (message.type() !== "error" && message.type() !== "warning") return;
			const text = `${message.type()}: ${message.text()} (${message.location().url})`;
			if (!allowedConsole.some((pattern) => pattern.test(text))) complaints.push(text);
		});
		page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
		await use(page);
		expect(complaints).toEqual([]);
	},
	expectAccessible: async ({ page }, use) => {
		await use(() => noViolations(page));
	},
});

export { expect };

async function noViolations(page: Page) {
	// Colours are judged when they have arrived; a spinner never does.
	await page.evaluate(() =>
		Promise.allSettled(
			document
				.getAnimations()
				.filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
				.map((animation) => animation.finished),
		),
	);
	const { violations } = await new AxeBuilder({ page })
		// Neither a page of its own to sum up in nor what has passed: four times as fast.
		.setLegacyMode(true)
		.options({ preload: false, resultTypes: ["violations"] })
		.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
		.analyze();
	expect(
		violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`),
	).toEqual([]);
}
