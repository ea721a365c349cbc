import type { RefCallback } from "react";

/**
 * A ref that writes a text into an element without other children. React would replace the whole text node, and with it
 * what a visitor has selected there: this changes only the end that differs.
 */
export function growingText(text: string): RefCallback<HTMLElement> {
	return (element) => {
		if (!element || element.textContent === text) return;
		const node = element.firstChild;
		if (!(node instanceof Text) || node.nextSibling) element.textContent = text;
		else {
			const kept = sharedLength(node.data, text);
			node.replaceData(kept, node.length - kept, text.slice(kept));
		}
	};
}

function sharedLength(one: string, other: string): number {
	let length = 0;
	while (length < one.length && one[length] === other[length]) length += 1;
	return length;
}
