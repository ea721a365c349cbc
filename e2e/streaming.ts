import type { Page } from "@playwright/test";

/** Waits, frame by frame, for a text that appears briefly; call it before the action that shows it. */
export async function passes(page: Page, selector: string, text: string) {
	await page.waitForFunction(
		([where, what]) => document.querySelector(where)?.textContent?.includes(what),
		[selector, text] as const,
		{ polling: "raf" },
	);
}

/** Presses Stop in the first frame that shows it with part of the answer; an earlier answer has no Stop. */
export async function stopOnceBegun(page: Page, selector: string) {
	await page.waitForFunction(
		(where) => {
			const buttons = [...document.querySelectorAll("button")];
			const stop = buttons.find((button) => button.textContent?.trim() === "Stop");
			if (!stop || document.querySelector(`${where} [data-answer]`) === null) return false;
			stop.click();
			return true;
		},
		selector,
		{ polling: "raf" },
	);
}
