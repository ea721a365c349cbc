/*
 * Popovers for browsers that lack them (Safari before 17, Chrome before 114). styles.css hides those without `open`. A
 * press on their button opens and closes them; a press elsewhere and Escape close them.
 */

/** A layer of Tailwind's, so that its classes decide where they say more. */
const LIKE_BROWSERS =
	"@layer base { [popover] { position: fixed; inset: 0; width: fit-content; height: fit-content; z-index: 50 } }";

/** Opens and closes the page's popovers in place of the browser. */
export function addPopovers() {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(LIKE_BROWSERS);
	document.adoptedStyleSheets.push(sheet);

	HTMLElement.prototype.hidePopover = function hidePopover(this: HTMLElement) {
		toggle(this, false);
	};

	document.addEventListener("click", ({ target }) => {
		if (!(target instanceof Element)) return;
		const id = target.closest("[popovertarget]")?.getAttribute("popovertarget");
		const own = id ? document.getElementById(id) : null;
		closeAll(own ?? target.closest("[popover]"));
		if (own) toggle(own, !own.hasAttribute("open"));
	});

	document.addEventListener("keydown", ({ key }) => {
		const focused = document.activeElement?.closest("[popover]");
		if (key === "Escape" && closeAll(null) && focused) {
			document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(focused.id)}"]`)?.focus();
		}
	});
}

/** Closes all but one, and says whether one was open. */
function closeAll(but: Element | null): boolean {
	const open = document.querySelectorAll<HTMLElement>("[popover][open]");
	for (const popover of open) if (popover !== but) toggle(popover, false);
	return open.length > 0;
}

function toggle(popover: HTMLElement, isOpen: boolean) {
	popover.toggleAttribute("open", isOpen);
	popover.dispatchEvent(new Event("toggle"));
}
