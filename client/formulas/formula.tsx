import { memo } from "react";
import { lazyComponent, usePart } from "../lib/lazy-component.ts";
import type { FormulaToken } from "./formula-token.ts";

// The TeX translator loads with the first formula; until then, the source is shown.
const mathElement = lazyComponent(async () =>
	memo((await import("./math-element.tsx")).MathElement),
);

type FormulaProps = {
	token: FormulaToken;
	label: string;
};

export function Formula({ token: { tex, isDisplay, tail }, label }: FormulaProps) {
	// A wide formula scrolls, so the keyboard must be able to reach it.
	const isLong = tex.length > 30;
	const place = isDisplay ? "block py-1" : "inline-block max-w-full align-middle";
	const { Part = Source } = usePart(mathElement);
	const math = <Part tex={tex} isDisplay={isDisplay} />;
	// Keep a comma on the line of its formula.
	if (!isDisplay && !isLong) {
		return (
			<span dir="ltr" className="whitespace-nowrap">
				{math}
				{tail}
			</span>
		);
	}
	return (
		<>
			<span
				dir="ltr"
				{...(isLong && { role: "group", "aria-label": label, tabIndex: 0 })}
				className={`overflow-x-auto overflow-y-hidden ${place}`}
			>
				{math}
			</span>
			{tail}
		</>
	);
}

function Source({ tex }: { tex: string; isDisplay?: boolean }) {
	return <code>{tex}</code>;
}
