import type { Locator, Page } from "@playwright/test";
import { feltSince, pageNow } from "../browser/felt.ts";
import { markdownTokens } from "../browser/markdown-tokens.ts";
import { withPage } from "../browser/with-page.ts";
import { percentile } from "../load/percentile.ts";
import { shapeStreams, startStandIn } from "../processes/stand-in.ts";
import type { Section } from "../report/section.ts";
import { startOurs } from "../targets/ours.ts";

const SLOWDOWN = 4;
const TOKENS_PER_SECOND = 200;
const SECONDS = 8;
const KEYS = 24;

/** A visitor who types and clicks while an answer streams, on a slow machine. */
export async function typing(): Promise<Section> {
	const standIn = await startStandIn();
	const ours = await startOurs();
	await shapeStreams({
		chunks: TOKENS_PER_SECOND * SECONDS,
		intervalMs: 1_000 / TOKENS_PER_SECOND,
		burst: 1,
		tokens: markdownTokens,
	});
	try {
		const felt = await withPage(ours.origin, async ({ page, devTools }) => {
			await page.goto("/playground?model=deepseek-ai/DeepSeek-R1-0528");
			const box = page.getByRole("textbox", { name: "Message" });
			const button = await middleOf(page.getByRole("button", { name: "theme" }));
			await box.fill("How does it work?");
			await devTools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
			await box.press("Enter");
			await page.getByRole("log").getByText("Here is how it works").first().waitFor();
			const begun = await pageNow(page);
			await typeAndClick(page, button);
			return feltSince(page, begun + 1_000);
		});
		return sectionOf(felt);
	} finally {
		await ours.stop();
		await standIn.stop();
	}
}

/** Types blindly, and clicks at a place found before: looking things up is work in the page too. */
async function typeAndClick(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
	const box = page.getByRole("textbox", { name: "Message" });
	for (let key = 0; key < KEYS; key += 1) {
		await page.keyboard.press("abcdefgh ".charAt(key % 9));
		await page.waitForTimeout(150);
		if (key % 6 !== 0) continue;
		await page.mouse.click(x, y);
		await box.focus();
	}
}

async function middleOf(button: Locator): Promise<{ x: number; y: number }> {
	const { x, y, width, height } = (await button.boundingBox()) ?? {
		x: 0,
		y: 0,
		width: 0,
		height: 0,
	};
	return { x: x + width / 2, y: y + height / 2 };
}

function sectionOf({ longTasks, interactions }: Awaited<ReturnType<typeof feltSince>>): Section {
	const longest = Math.max(0, ...longTasks);
	const slowest = Math.max(0, ...interactions);
	return {
		title: "Typing and clicking while 200 tokens a second stream, CPU slowed 4 times",
		columns: ["", "long tasks", "longest ms", "interactions", "p50 ms", "slowest ms"],
		rows: [
			[
				"Vitrine",
				longTasks.length,
				longest,
				interactions.length,
				percentile(interactions, 0.5),
				slowest,
			],
		],
		goals: [
			{
				goal: "no long task over 50 ms after the first second",
				figure: longTasks.length === 0 ? "none" : `${longTasks.length}, ${longest} ms`,
				isMet: longTasks.length === 0,
			},
			{
				goal: "interaction to next paint at most 100 ms",
				figure: `${slowest} ms`,
				isMet: slowest <= 100 && interactions.length > 0,
			},
		],
	};
}
