import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

const widths = [320, 360, 390, 768, 1024, 1440, 1920];

/**
 * Expects that at every width and in any font a page is no wider than its window, and no name on it is cut. Any font:
 * letters a fifth wider than this machine's, as WCAG 1.4.12 asks. At 320 px that is tighter than words 40 % longer, as
 * other languages have, are at 390.
 */
export async function expectRoom(page: Page, what: string) {
	const before = page.viewportSize();
	const faults: string[] = [];
	await page.evaluate(() => {
		const spacing = new CSSStyleSheet();
		spacing.replaceSync("* { letter-spacing: 0.12em !important }");
		document.adoptedStyleSheets = [spacing];
	});
	for (const width of widths) {
		await page.setViewportSize({ width, height: 900 });
		for (const fault of await crowded(page)) faults.push(`${what}, ${width} px: ${fault}`);
	}
	await page.evaluate(() => {
		document.adoptedStyleSheets = [];
	});
	if (before) await page.setViewportSize(before);
	expect.soft(faults).toEqual([]);
}

/** Opens what folds away in the form. */
export function openFolds(page: Page) {
	return page.locator("main form summary").evaluateAll((folds) => {
		for (const fold of folds) if (fold instanceof HTMLElement) fold.click();
	});
}

/** What is wider than the window or over another part of the header, and the names that are not whole. */
function crowded(page: Page) {
	return page.evaluate(() => {
		type Edge = { left: number; right: number };
		const isOutside = (inner: Edge, outer: Edge) =>
			inner.left < outer.left - 1 || inner.right > outer.right + 1;
		const overflowOf = (element: Element) => getComputedStyle(element).overflowX;
		const isHeld = ({ parentElement: parent }: Element): boolean =>
			parent !== null &&
			parent !== document.body &&
			(overflowOf(parent) !== "visible" || isHeld(parent));
		const isWide = (element: Element) => {
			const box = element.getBoundingClientRect();
			return box.width > 1 && isOutside(box, { left: 0, right: innerWidth }) && !isHeld(element);
		};

		const isShown = (element: Element) =>
			element.checkVisibility({ visibilityProperty: true }) &&
			// What is there for screen readers alone is clipped to nothing.
			placesOf(element).every((place) => getComputedStyle(place).clipPath === "none");
		/** The texts of visitors and models may be shortened, unlike those of the site. */
		const isOwn = (element: Element) =>
			element.closest(".site-name") || !element.closest("[dir=auto], select, svg, math");
		function textsIn(element: Element) {
			const texts: Text[] = [];
			const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
			while (walker.nextNode()) {
				const { currentNode: node } = walker;
				const holder = node.parentElement;
				if (node instanceof Text && node.data.trim() && holder && isShown(holder) && isOwn(holder))
					texts.push(node);
			}
			return texts;
		}
		/** What an element is in, up to what scrolls. */
		function placesOf(element: Element | null): Element[] {
			if (!element || element === document.body) return [];
			if (["auto", "scroll"].includes(overflowOf(element))) return [];
			return [element, ...placesOf(element.parentElement)];
		}
		function isCutBy(place: Element, box: DOMRect, name: Element) {
			const edge = place.getBoundingClientRect();
			if (overflowOf(place) === "visible") {
				const isEdge = place === name && getComputedStyle(place).display !== "inline";
				return isEdge && isOutside(box, edge);
			}
			// The site's name, where it has no room, is wholly out of sight.
			const isAbsent = box.top >= edge.bottom;
			return !isAbsent && (isOutside(box, edge) || place.scrollWidth > place.clientWidth + 1);
		}
		const isCut = (name: Element) =>
			isShown(name) &&
			textsIn(name).some((text) => {
				const range = document.createRange();
				range.selectNodeContents(text);
				const box = range.getBoundingClientRect();
				return placesOf(text.parentElement).some((place) => isCutBy(place, box, name));
			});

		const parts = [...document.querySelectorAll("header a, header button")].filter(
			(part) => isShown(part) && !part.closest("[popover]"),
		);
		const isOver = (part: Element, other: Element) => {
			const [one, two] = [part.getBoundingClientRect(), other.getBoundingClientRect()];
			return one.left < two.right - 1 && two.left < one.right - 1;
		};
		const crossed = parts.filter((part, index) =>
			parts.slice(index + 1).some((other) => isOver(part, other)),
		);

		const named = (element: Element) =>
			`${element.outerHTML.slice(0, 90)}… (${element.textContent?.trim().slice(0, 40)})`;
		const names =
			"a, button, summary, label, legend, th, h1, h2, h3, h4, dt, [role=tab], .site-name";
		return [
			...(document.documentElement.scrollWidth > innerWidth ? ["the page"] : []),
			...[...document.body.querySelectorAll("*")]
				.filter(isWide)
				.map((one) => `wide: ${named(one)}`),
			...[...document.querySelectorAll(names)].filter(isCut).map((one) => `cut: ${named(one)}`),
			...crossed.map((one) => `over another: ${named(one)}`),
		];
	});
}
