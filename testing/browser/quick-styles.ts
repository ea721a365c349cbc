/* To tell whether an element is shown, jsdom matches it with its whole style sheet and computes colours and borders
   each time, which takes half the time of these tests. The tests' pages have no style sheet, so the tag, a few
   attributes and inline styles are enough for queries, screen readers and presses. */

/** The selectors in jsdom's own style sheet that set `display`. */
const attributes = ["hidden", "type", "controls"] as const;

/**
 * Makes `getComputedStyle` return only `display`, `visibility` and `pointer-events` until the returned function is
 * called.
 */
export function quickStyles(): () => void {
	const usual = window.getComputedStyle;
	const whole = usual.bind(window);
	const displays = new Map<string, string>();
	const declarations = new Map<string, CSSStyleDeclaration>();

	function displayOf(element: Element): string {
		const kind = [
			element.namespaceURI,
			element.localName,
			element.parentElement?.localName,
			...attributes.map((name) => element.getAttribute(name)),
		].join();
		const known = displays.get(kind);
		if (known !== undefined) return known;
		const { display } = whole(element);
		displays.set(kind, display);
		return display;
	}

	window.getComputedStyle = (element, pseudo) => {
		// The open state of a dialog or popover is not an attribute.
		const isOwn = document.styleSheets.length > 0 || element.matches("dialog, [popover]");
		if (isOwn || pseudo) return whole(element, pseudo);
		const values = {
			display: markupOf(element, "display") || displayOf(element),
			visibility: inherited(element, "visibility") || "visible",
			"pointer-events": inherited(element, "pointer-events") || "auto",
		};
		const kind = Object.values(values).join();
		const known = declarations.get(kind);
		if (known) return known;
		const { style } = document.createElement("i");
		for (const [name, value] of Object.entries(values)) style.setProperty(name, value);
		declarations.set(kind, style);
		return style;
	};
	return () => {
		window.getComputedStyle = usual;
	};
}

/** A property in the element's own `style` attribute. */
function markupOf(element: Element, property: string): string {
	if (!element.hasAttribute("style")) return "";
	return "style" in element && element.style instanceof CSSStyleDeclaration
		? element.style.getPropertyValue(property)
		: "";
}

function inherited(element: Element | null, property: string): string {
	for (let one = element; one; one = one.parentElement) {
		const value = markupOf(one, property);
		if (value && value !== "inherit") return value;
	}
	return "";
}
