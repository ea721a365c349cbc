import type { Page } from "@playwright/test";

/**
 * Layout shifts since the page was opened; `of`: only those of this part's elements, without the effect of a press, which
 * moves its own target.
 */
export function shiftOf(page: Page, { of }: { of?: string } = {}) {
	return page.evaluate(
		(part) =>
			new Promise<number>((resolve) => {
				let sum = 0;
				const counts = (entry: PerformanceEntry) => {
					if (part === undefined) return true;
					if (!("hadRecentInput" in entry) || entry.hadRecentInput) return false;
					if (!("sources" in entry) || !Array.isArray(entry.sources)) return false;
					return entry.sources.some(({ node }) => node instanceof Element && node.closest(part));
				};
				const observer = new PerformanceObserver((list) => {
					for (const entry of list.getEntries())
						if ("value" in entry && counts(entry)) sum += Number(entry.value);
				});
				observer.observe({ type: "layout-shift", buffered: true });
				requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
			}),
		of,
	);
}
