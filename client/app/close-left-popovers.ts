/** What is open, also where popover-fallback.ts opens it. */
const OPEN = "[popover]:is(:popover-open, [open])";

/**
 * Closes a popover once the focus is elsewhere, by Tab for instance: browsers close one only at a press elsewhere, and
 * it would cover what the focus is on.
 */
export function closeLeftPopovers() {
	document.addEventListener("focusin", ({ target }) => {
		if (!(target instanceof Element)) return;
		const invoked = target.closest("[popovertarget]")?.getAttribute("popovertarget");
		for (const popover of document.querySelectorAll<HTMLElement>(OPEN)) {
			// A press on a popover's text gives the focus to what is around it.
			const isLeft = !popover.contains(target) && !target.contains(popover);
			if (isLeft && popover.id !== invoked) popover.hidePopover();
		}
	});
}
