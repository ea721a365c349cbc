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
/** Widest negative space in em: enough to overlay two signs, too little to cover other text. */
const LEAST = -1;

/** A formula as MathML elements; invalid TeX is shown as source. */
export function MathElement({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
	const options = { displayMode: isDisplay, throwOnError: true, trust: false, maxExpand: 200 };
	try {
		return elementsOf(temml.renderToString(tex, { ...options, maxSize: [25, 250] }));
	} catch {
		return <code>{tex}</code>;
	}
}

/**
 * Converts MathML into React elements. Only keeps tags, attributes and styles that draw a formula, so that no link,
 * handler or id from a model's text reaches the page.
 */
export function elementsOf(markup: string): ReactNode {
	// The Content-Security-Policy blocks style attributes already while markup is parsed.
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
	const allowed = [...element.attributes].filter(
		({ name, value }) => attributes.has(name) && isHarmless(value),
	);
	return {
		...Object.fromEntries(allowed.map(({ name, value }) => [name, value])),
		// In browsers without MathMLElement, setting `style` makes React throw.
		...(typeof MathMLElement === "function" && { style: styleOf(element) }),
	};
}

function styleOf(element: Element): CSSProperties {
	const written = (element.getAttribute("data-style") ?? "")
		.split(";")
		.map((part) => part.split(":"));
	const allowed = written.flatMap(([name = "", value = ""]) =>
		styles.test(name.trim()) && isHarmless(value)
			? [[name.trim().replace(/-./g, (dash) => dash.charAt(1).toUpperCase()), value.trim()]]
			: [],
	);
	const side = /\btml-(left|right)\b/.exec(element.className)?.[1];
	return { ...Object.fromEntries(allowed), ...(side && { textAlign: side }) };
}

function isHarmless(value: string): boolean {
	return /^[\w\s#%.,+-]*$/.test(value) && !(Number.parseFloat(value) < LEAST);
}
