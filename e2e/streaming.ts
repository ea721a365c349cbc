import type { Page } from "@playwright/test";

/** Waits, frame by frame, for a text that appears briefly; call it before the action that shows it. */
export async function passes(page: Page, selector: string, text: string) {
	await page.waitForFunction(
		([where, what]) => document.querySelector(where)?.textContent?.includes(what),
		[selector, text] as const,
		{ polling: "raf" },
	);
}

/** Presses Stop in the first frame that shows a part of the answer. */
export async function stopOnceBegun(page: Page, selector: string) {
	await page.waitForFunction(
		(where) => {
			if (document.querySelector(`${where} [data-answer]`) === null) return false;
			const buttons = [...document.querySelectorAll("button")];
			buttons.find((button) => button.textContent?.trim() === "Stop")?.click();
			return true;
		},
		selector,
		{ polling: "raf" },
	);
}
