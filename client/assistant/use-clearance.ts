import { type RefObject, useEffect, useState } from "react";

// The primary look is for the one main action of a panel (client/ui/button.tsx).
const MAIN_BUTTONS = "main :is(a, button).bg-accent";
const GAP = 12;

/**
 * How many pixels a floating element must rise so that it covers none of the page's main buttons.
 * The element must be placed by `bottom`; its own transform does not count.
 */
export function useClearance(ref: RefObject<HTMLElement | null>, isShown: boolean): number {
	const [rise, setRise] = useState(0);

	useEffect(() => {
		if (!isShown) return;
		let frame = 0;
		function measure() {
			frame = 0;
			if (ref.current) setRise(riseOf(ref.current));
		}
		function schedule() {
			frame ||= requestAnimationFrame(measure);
		}
		const changes = new MutationObserver(schedule);
		const sizes = new ResizeObserver(schedule);
		changes.observe(document.body, { childList: true, subtree: true });
		sizes.observe(document.body);
		window.addEventListener("scroll", schedule, { passive: true });
		window.addEventListener("resize", schedule);
		schedule();
		return () => {
			cancelAnimationFrame(frame);
			changes.disconnect();
			sizes.disconnect();
			window.removeEventListener("scroll", schedule);
			window.removeEventListener("resize", schedule);
		};
	}, [ref, isShown]);

	return isShown ? rise : 0;
}

function riseOf(element: HTMLElement): number {
	const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = element;
	const buttons = [...document.querySelectorAll(MAIN_BUTTONS)]
		.map((button) => button.getBoundingClientRect())
		.filter((rect) => rect.width > 0 && rect.right > left - GAP && rect.left < left + width + GAP)
		.sort((upper, lower) => lower.bottom - upper.bottom);
	let rise = 0;
	for (const rect of buttons) {
		const isCovered = rect.bottom > top - rise - GAP && rect.top < top + height - rise + GAP;
		if (isCovered) rise = top + height + GAP - rect.top;
	}
	// Nowhere to go on a page full of buttons: the place it is known by is the least surprise.
	return rise < top ? Math.round(rise) : 0;
}
