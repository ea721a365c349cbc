import { type CSSProperties, createElement, Fragment, type ReactNode } from "react";
import temml from "temml";

const wordsOf = (text: string) => new Set(text.split(" "));
const tags = wordsOf(
	"math mrow mi mn mo mtext mspace ms msup msub msubsup mfrac msqrt mroot mover munder munderover mmultiscripts mprescripts none mtable mtr mtd mstyle mpadded mphantom menclose merror semantics",
);
const attributes = wordsOf(
	"display displaystyle scriptlevel mathvariant stretchy fence separator form lspace rspace minsize maxsize symmetric largeop movablelimits accent accentunder linethickness width height depth voffset columnspan rowspan notation dir mathbackground mathcolor",
);
const styles =
	/^(color|background-color|width|(padding|border|margin)(-(left|right|top|bottom))?(-(width|style|color))?)$/;
/** Negative space draws one sign over another; more of it would draw over other people's words. */
const LEAST = -1;

/** A formula's MathML, made of elements; what is no TeX is shown as it was written. */
export function MathElement({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
	const options = { displayMode: isDisplay, throwOnError: true, trust: false, maxExpand: 200 };
	try {
		return elementsOf(temml.renderToString(tex, { ...options, maxSize: [25, 250] }));
	} catch {
		return <code>{tex}</code>;
	}
}

/**
 * The elements of a piece of MathML. Only tags, attributes and styles that draw a formula are taken over,
 * whatever the text says: no address, no handler, no id can reach the page.
 */
export function elementsOf(markup: string): ReactNode {
	// The policy forbids the style attributes of a markup, also where it is only read.
	const inert = markup.replaceAll(' style="', ' data-style="');
	const { body } = new DOMParser().parseFromString(inert, "text/html");
	return childrenOf(body);
}

function childrenOf(parent: Element): ReactNode[] {
	return [...parent.childNodes].map((node, key) => {
		if (!(node instanceof Element)) return node.textContent;
		const tag = node.localName;
		if (!tags.has(tag)) return createElement(Fragment, { key }, ...childrenOf(node));
		return createElement(tag, { key, ...propertiesOf(node) }, ...childrenOf(node));
	});
}

function propertiesOf(element: Element) {
	const kept = [...element.attributes].filter(
		({ name, value }) => attributes.has(name) && isHarmless(value),
	);
	return {
		...Object.fromEntries(kept.map(({ name, value }) => [name, value])),
		// Older browsers know no styles of MathML, and React would fail.
		...(typeof MathMLElement === "function" && { style: styleOf(element) }),
	};
}

function styleOf(element: Element): CSSProperties {
	const written = (element.getAttribute("data-style") ?? "")
		.split(";")
		.map((part) => part.split(":"));
	const kept = written.flatMap(([name = "", value = ""]) =>
		styles.test(name.trim()) && isHarmless(value)
			? [[name.trim().replace(/-./g, (dash) => dash.charAt(1).toUpperCase()), value.trim()]]
			: [],
	);
	const side = /\btml-(left|right)\b/.exec(element.className)?.[1];
	return { ...Object.fromEntries(kept), ...(side && { textAlign: side }) };
}

function isHarmless(value: string): boolean {
	return /^[\w\s#%.,+-]*$/.test(value) && !(Number.parseFloat(value) < LEAST);
}
