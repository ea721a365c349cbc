import temml from "temml";
import { elementsOf } from "./elements-of.ts";

/** A formula's MathML, made of elements; what is no TeX is shown as it was written. */
export function MathElement({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
	const options = { displayMode: isDisplay, throwOnError: true, trust: false, maxExpand: 200 };
	try {
		return elementsOf(temml.renderToString(tex, { ...options, maxSize: [25, 250] }));
	} catch {
		return <code>{tex}</code>;
	}
}
