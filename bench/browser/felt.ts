import type { Page } from "@playwright/test";
import { z } from "zod";

const moments = z.array(z.object({ startTime: z.number(), duration: z.number() }));
const feltSchema = z.object({ longTasks: moments, interactions: moments, frames: moments });

/** What watch-page.js noted since a moment of the page's clock: durations in milliseconds. */
export async function feltSince(page: Page, from: number) {
	const felt = feltSchema.parse(await page.evaluate("felt"));
	return {
		longTasks: durations(felt.longTasks, from),
		interactions: durations(felt.interactions, from),
		frames: durations(felt.frames, from),
	};
}

/** The page's clock. */
export async function pageNow(page: Page): Promise<number> {
	return z.number().parse(await page.evaluate("performance.now()"));
}

function durations(entries: z.infer<typeof moments>, from: number): number[] {
	return entries.filter(({ startTime }) => startTime >= from).map(({ duration }) => duration);
}
