import { useMemo } from "react";
import temml from "temml";
import { elementsOf } from "./elements-of.ts";

type Props = { tex: string; isDisplay: boolean };

/** A formula's MathML, made of elements; what is no TeX is shown as it was written. */
export function MathElement({ tex, isDisplay }: Props) {
	return useMemo(() => mathOf(tex, isDisplay), [tex, isDisplay]) ?? <code>{tex}</code>;
}

function mathOf(tex: string, displayMode: boolean) {
	try {
		const options = { displayMode, throwOnError: true, trust: false, maxExpand: 200 };
		return elementsOf(temml.renderToString(tex, { ...options, maxSize: [25, 250] }));
	} catch {
		return undefined;
	}
}
