import type { CDPSession, Page } from "@playwright/test";
import { z } from "zod";
import { feltSince, pageNow } from "../browser/felt.ts";
import { longConversation } from "../browser/long-conversation.ts";
import { markdownTokens } from "../browser/markdown-tokens.ts";
import { withPage } from "../browser/with-page.ts";
import { percentile } from "../load/percentile.ts";
import { shapeStreams, startStandIn } from "../processes/stand-in.ts";
import type { Section } from "../report/section.ts";
import { startOurs } from "../targets/ours.ts";

const MESSAGES = 200;
const ANSWERS = 4;
const MEGABYTE = 1_000_000;

/** A long conversation with code: how it scrolls, and what more answers do to memory. */
export async function conversation(): Promise<Section> {
	const standIn = await startStandIn();
	const ours = await startOurs();
	await shapeStreams({ chunks: 400, intervalMs: 5, burst: 1, tokens: markdownTokens });
	try {
		return await withPage(ours.origin, async ({ page, devTools }) => {
			await page.addInitScript(longConversation(MESSAGES));
			await page.goto("/playground?model=deepseek-ai/DeepSeek-R1-0528");
			await page.getByRole("log").getByText("Answer 199").waitFor();
			const messages = await page
				.getByRole("log")
				.getByText(/^(Question|Answer) \d+$/)
				.count();
			const frames = await scroll(page);
			await answer(page);
			const before = await heapMb(devTools);
			for (let count = 0; count < ANSWERS; count += 1) await answer(page);
			const growth = (await heapMb(devTools)) - before;
			await clear(page);
			const cleared = await heapMb(devTools);
			for (let count = 0; count < ANSWERS; count += 1) await answer(page);
			await clear(page);
			const left = (await heapMb(devTools)) - cleared;
			return sectionOf({ messages, frames, growth, heap: before, left });
		});
	} finally {
		await ours.stop();
		await standIn.stop();
	}
}

async function scroll(page: Page): Promise<number[]> {
	await page.getByRole("log").hover();
	await page.evaluate("watchFrames()");
	const begun = await pageNow(page);
	for (let step = 0; step < 60; step += 1) {
		await page.mouse.wheel(0, step < 40 ? -600 : 600);
		await page.waitForTimeout(32);
	}
	return (await feltSince(page, begun)).frames;
}

async function answer(page: Page): Promise<void> {
	await page.getByRole("textbox", { name: "Message" }).fill("Go on");
	await page.getByRole("textbox", { name: "Message" }).press("Enter");
	await page.getByRole("button", { name: "Stop" }).first().waitFor();
	await page.getByRole("button", { name: "Send" }).waitFor({ timeout: 60_000 });
}

async function clear(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Clear" }).click();
	await page
		.getByRole("button", { name: "Copy the answer" })
		.first()
		.waitFor({ state: "detached" });
}

const heapSchema = z.object({ usedSize: z.number() });

async function heapMb(devTools: CDPSession): Promise<number> {
	await devTools.send("HeapProfiler.collectGarbage");
	return heapSchema.parse(await devTools.send("Runtime.getHeapUsage")).usedSize / MEGABYTE;
}

type Measured = {
	messages: number;
	frames: number[];
	heap: number;
	/** What more answers add as long as they are shown. */
	growth: number;
	/** What as many answers leave behind once they are cleared away. */
	left: number;
};

function sectionOf({ messages, frames, heap, growth, left }: Measured): Section {
	const p99 = percentile(frames, 0.99);
	return {
		title: "A conversation of 200 messages with code",
		columns: ["", "messages", "frame p50 ms", "frame p99 ms", "heap MB", "growth MB", "left MB"],
		rows: [["Vitrine", messages, percentile(frames, 0.5), p99, heap, growth, left]],
		goals: [
			{
				goal: "smooth to scroll (a frame in a hundred may miss two beats)",
				figure: `p99 ${p99.toFixed(0)} ms a frame`,
				isMet: p99 <= 50,
			},
			{
				goal: `memory flat over ${ANSWERS} more answers`,
				figure: `${growth.toFixed(1)} MB`,
				isMet: growth <= 2,
			},
			{
				goal: `nothing left of ${ANSWERS} answers once they are cleared (the page's own code warms up: 0.5 MB)`,
				figure: `${left.toFixed(2)} MB`,
				isMet: left <= 0.5,
			},
		],
	};
}
