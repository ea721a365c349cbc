import { chromium, type Page } from "@playwright/test";
import type { Must } from "./compare.ts";
import { type BenchOptions, withStage } from "./stage.ts";

const TIMES_SLOWER = 4;
const MOST_MS = 100;
const pace = { tokens: 900, pauseMs: 15 };
const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

/** The slowest key or click while an answer streams, on a processor four times slower. */
export function interaction(options: BenchOptions): Promise<{ musts: Must[] }> {
	return withStage({ ...options, pace }, async (targets) => {
		const origin = targets.find(({ name }) => name === "Vitrine")?.origin;
		const browser = await chromium.launch({ executablePath });
		try {
			const page = await browser.newPage();
			await page.goto(`${origin}/playground?model=HuggingFaceTB/SmolLM3-3B`);
			await page.getByText(/^Costs /).waitFor();
			const measured = await slowestWhileStreaming(page);
			const must = `Interaction, ${TIMES_SLOWER} times slower CPU: slowest ms at most ${MOST_MS}`;
			return { musts: [{ must, measured, holds: measured <= MOST_MS }] };
		} finally {
			await browser.close();
		}
	});
}

async function slowestWhileStreaming(page: Page): Promise<number> {
	const session = await page.context().newCDPSession(page);
	await session.send("Emulation.setCPUThrottlingRate", { rate: TIMES_SLOWER });
	const slowest = await page.evaluateHandle(() => {
		const found = { ms: 0, count: 0 };
		// By default only events slower than 104 ms are reported.
		const everyEvent = { type: "event", durationThreshold: 16 };
		new PerformanceObserver((list) => {
			for (const { duration } of list.getEntries()) {
				found.ms = Math.max(found.ms, duration);
				found.count += 1;
			}
		}).observe(everyEvent);
		return found;
	});
	await page.getByRole("button", { name: "Generate", exact: true }).click();
	await page.waitForFunction(() => document.body.textContent.includes("word5 "));
	for (let round = 0; round < 5; round += 1) {
		await page.getByLabel("Text Input").pressSequentially("And what else?", { delay: 50 });
		await page.getByText("Parameters", { exact: true }).click();
	}
	if (!(await page.getByRole("button", { name: "Stop", exact: true }).isVisible())) {
		throw new Error("The answer ended before the visitor did.");
	}
	const { ms, count } = await slowest.jsonValue();
	if (count === 0) throw new Error("No interaction was measured.");
	return ms;
}
