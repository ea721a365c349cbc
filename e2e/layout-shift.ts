import type { Page } from "@playwright/test";

/** Layout shifts since the page was opened. */
export function shiftOf(page: Page) {
	return page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				let sum = 0;
				const observer = new PerformanceObserver((list) => {
					for (const entry of list.getEntries()) sum += "value" in entry ? Number(entry.value) : 0;
				});
				observer.observe({ type: "layout-shift", buffered: true });
				requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
			}),
	);
}
